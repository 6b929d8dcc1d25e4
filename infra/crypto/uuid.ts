const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether this is a UUID as PostgreSQL and Node write it: in lower case, with hyphens (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => UUID.test(text);

const uuidPattern = (hex: string): string => `^${hex}{8}-(${hex}{4}-){3}${hex}{12}$`;

/** A UUID in upper or lower case, as a JSON Schema pattern (RFC 9562, section 4). */
export const UUID_PATTERN = uuidPattern('[0-9a-fA-F]');

const LOWER_CASE_UUID = new RegExp(uuidPattern('[0-9a-f]'));

/** Whether this is a UUID as PostgreSQL and Node write it: in lower case, with hyphens. */
export const isUuid = (text: string): boolean => LOWER_CASE_UUID.test(text);

/** The name one is called by: the first word of the full name. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] || 'Friend';

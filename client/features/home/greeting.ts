/** The name in the greeting: the first word of the full name, or 'Friend'. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] || 'Friend';

/** How many changed events a test looks for: `short`, or as many as HEARTEN_AUDIT_CHANGES says (`npm run audit-changes`). */
export const auditChanges = (short: number): number => Number(process.env.HEARTEN_AUDIT_CHANGES ?? short);

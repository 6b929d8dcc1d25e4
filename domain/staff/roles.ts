/** The roles that an account can have besides being a person's own. Each gives one kind of access and no other. */
export const STAFF_ROLES = ['moderator', 'researcher', 'operator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** How long a session acts in a role before it must be confirmed again. */
export const ROLE_SESSION_HOURS = 8;

/**
 * Why a call that needs a role was refused: the caller does not have the role, or has not confirmed with a passkey or the
 * password that it is them, or did so too long ago.
 */
export const ROLE_REFUSALS = ['role-needed', 'role-session-needed'] as const;
export type RoleRefusalReason = (typeof ROLE_REFUSALS)[number];

export const isStaffRole = (text: string | undefined): text is StaffRole =>
  STAFF_ROLES.some((role) => role === text);

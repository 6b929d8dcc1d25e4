/** The part of a route's description that says who may call it. */
export const FOR_OPERATORS =
  'Needs a session that acts as operator: otherwise 403 with the reason `role-needed` or `role-session-needed`.';

import type { OwnRoles, RoleSession } from '../../../domain/staff/schema.ts';
import { api } from '../../lib/api.ts';
import { loadedValue, putResource, refreshByPrefix, useResource } from '../../lib/resource.ts';

const KEY = 'account/roles';
/** The keys of all resources that need a role begin with this. */
export const STAFF_PREFIX = 'staff/';

/**
 * The person's roles, and the one in which this browser's session acts. Loaded again whenever a page that uses it
 * opens.
 */
export const useOwnRoles = () => useResource(KEY, (signal) => api('GET /api/staff/me', {}, { signal }), 0);

/**
 * Shows that the session acts in a role, or in none if it is null. With a role, all data on screen that needs one is
 * loaded again, because it could not be loaded without it. It does not tell the server.
 */
export function showActiveRole(active: RoleSession | null): void {
  const own = loadedValue<OwnRoles>(KEY);
  if (own) putResource<OwnRoles>(KEY, { ...own, active });
  if (active) refreshByPrefix(STAFF_PREFIX);
}

/** Asks the server again, because the role may have ended. */
export const refreshOwnRoles = (): void => refreshByPrefix(KEY);

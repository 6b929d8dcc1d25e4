import { api } from '../../lib/api.ts';
import { refreshByPrefix, useResource } from '../../lib/resource.ts';
import { STAFF_PREFIX } from './own-roles.ts';

const KEY = `${STAFF_PREFIX}roles`;

/** The roles of all accounts. Loaded again whenever the page opens. */
export const useRoles = () => useResource(KEY, (signal) => api('GET /api/staff/roles', {}, { signal }), 0);

/** Loads the list again after a change. */
export const refreshRoles = (): void => refreshByPrefix(KEY);

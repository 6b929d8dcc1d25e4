import { useEffect, useRef } from 'react';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { api } from '../../lib/api.ts';
import { refreshByPrefix, useResource } from '../../lib/resource.ts';
import { STAFF_PREFIX } from '../staff/own-roles.ts';

const PREFIX = `${STAFF_PREFIX}operations/log/`;

/** The last actions of operators. Loaded again whenever a page with them opens. */
export const useStaffActions = () =>
  useResource(`${PREFIX}actions`, (signal) => api('GET /api/operations/actions', {}, { signal }), 0);

/** The sessions that act in a role now. Loaded again whenever a page with them opens. */
export const useRoleSessions = () =>
  useResource(
    `${PREFIX}role-sessions`,
    (signal) => api('GET /api/operations/role-sessions', {}, { signal }),
    0,
  );

/** Loads what operators have done, and the sessions that act in a role, again. */
export const refreshStaffActions = (): void => refreshByPrefix(PREFIX);

/**
 * Loads the actions and the role sessions again when the overview shows that a run has begun or ended, and at its first
 * answer of a new minute: another operator may have done something. The overview itself follows the live connection.
 */
export function useStaffNews({ asOf, projections }: OperationsOverview): void {
  const runs = projections.map(({ running, lastRebuilt, lastVerified }) => [
    running,
    lastRebuilt?.at,
    lastVerified?.at,
  ]);
  const minute = asOf.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  const news = JSON.stringify([minute, runs]);
  const shown = useRef(news);
  useEffect(() => {
    if (shown.current !== news) refreshStaffActions();
    shown.current = news;
  }, [news]);
}

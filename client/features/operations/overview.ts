import { useSignalEffect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { OperationsOverview } from '../../../domain/operations/schema.ts';
import { type Answer, api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { pollWhileVisible } from '../../lib/poll-while-visible.ts';
import { loadedValue, type Resource, refreshByPrefix, useResource } from '../../lib/resource.ts';
import { liveOperations, liveStatus } from '../live/live.ts';
import { STAFF_PREFIX } from '../staff/own-roles.ts';

const KEY = `${STAFF_PREFIX}operations/overview`;
/** The interval without a live connection, which would report each change. */
const POLL_MS = 15_000;
/** The interval with a live connection. Ages on the page grow even if no change is reported. */
const POLL_WITH_HINTS_MS = 60_000;
/** The interval while a rebuild or a check runs, to show its progress. */
const POLL_RUNNING_MS = 2_000;

/**
 * The overview, and whether the last attempt to load it again failed. It stays on screen then, except after a 401 or
 * 403.
 */
export interface ShownOverview {
  readonly overview: OperationsOverview;
  readonly isOld: boolean;
}

/**
 * The overview for operators. It is loaded again when the live connection opens, at each of its hints, and at intervals
 * while the page is visible.
 */
export function useOverview(): Resource<ShownOverview> {
  const resource = useResource(KEY, loadOverview, 0);
  const { state } = resource;
  useEffect(() => onSignalChange(liveOperations, refreshOverview), []);
  // No hint came for a change between the load and the opening of the connection.
  useEffect(
    () =>
      onSignalChange(liveStatus, (status) => {
        if (status === 'open') refreshOverview();
      }),
    [],
  );
  useSignalEffect(() => {
    const isWatched = liveStatus.value === 'open';
    const loaded = state.value;
    // No polling after a 401 or 403: `RoleGate` asks for the role, and then loads the overview again.
    if (loaded.status === 'error' && isRefusal(loaded.error)) return undefined;
    const isRunning =
      loaded.status === 'ready' && loaded.value.overview.projections.some(({ running }) => running !== null);
    const every = isRunning ? POLL_RUNNING_MS : isWatched ? POLL_WITH_HINTS_MS : POLL_MS;
    return pollWhileVisible(refreshOverview, every);
  });
  return resource;
}

/** Loads the overview again. */
export const refreshOverview = (): void => refreshByPrefix(KEY);

async function loadOverview(signal: AbortSignal): Promise<Answer<ShownOverview>> {
  try {
    const { data, isStale } = await api('GET /api/operations', {}, { signal });
    return { data: { overview: data, isOld: false }, isStale };
  } catch (error) {
    const shown = loadedValue<ShownOverview>(KEY);
    if (!shown || isRefusal(error)) throw error;
    return { data: { ...shown, isOld: true }, isStale: false };
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

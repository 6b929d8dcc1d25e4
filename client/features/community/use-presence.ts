import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Dot } from '../../../domain/places/dots.ts';
import { type Answer, api } from '../../lib/api.ts';
import { logWarning } from '../../lib/log.ts';
import { isDemo } from '../../lib/page-meta.ts';
import { pollWhileVisible } from '../../lib/poll-while-visible.ts';
import { putResource, type Resource, useResource } from '../../lib/resource.ts';
import { livePresence, liveStatus, startLive } from '../live/live.ts';
import { ownPlace } from './own-place.ts';
import { ownRegion } from './own-region.ts';

const KEY = 'community/present';
const POLL_MS = 30_000;
/** How long to wait for the live connection's first count before asking the server over HTTP. */
const LIVE_TIMEOUT_MS = 2_000;
/** The specification's fallback count if there never was a real one. Only the demo shows it. */
const EXAMPLE_COUNT = 108;

/**
 * The current presence. If the server cannot be asked: no places, and the last real count, if there was one.
 * In demo mode an example figure takes the place of a missing count.
 */
export type PresenceSnapshot = { readonly places: readonly Dot[] } & (
  | { readonly source: 'now' | 'earlier'; readonly count: number; readonly at: Date }
  | { readonly source: 'example'; readonly count: number }
  | { readonly source: 'none' }
);

interface PresenceCounts {
  readonly locations: readonly Dot[];
  readonly totalActiveUsers: number;
}

let lastCount: { readonly count: number; readonly at: Date } | undefined;

function toSnapshot({ totalActiveUsers: count, locations: places }: PresenceCounts): PresenceSnapshot {
  const at = new Date();
  lastCount = { count, at };
  return { count, places, source: 'now', at };
}

/** The presence from the live connection, or from the server while there is none. */
async function readPresence(abortSignal: AbortSignal): Promise<Answer<PresenceSnapshot>> {
  startLive();
  try {
    return upToDate(toSnapshot((await presenceFromLive()) ?? (await fetchPresence(abortSignal))));
  } catch (error) {
    if (abortSignal.aborted) throw error;
    logWarning('The current count could not be loaded:', error);
    return upToDate({ ...countWithoutServer(), places: [] });
  }
}

function countWithoutServer() {
  if (lastCount) return { ...lastCount, source: 'earlier' } as const;
  return isDemo ? ({ count: EXAMPLE_COUNT, source: 'example' } as const) : ({ source: 'none' } as const);
}

/** No write of this browser changes the presence, so an answer is never stale. */
const upToDate = (data: PresenceSnapshot): Answer<PresenceSnapshot> => ({ data, isStale: false });

/**
 * The request also reports this person as present, and where, for a minute. The live connection reports the
 * same for as long as it is open.
 */
async function fetchPresence(abortSignal: AbortSignal): Promise<PresenceCounts> {
  const place = ownPlace();
  const query = { region: ownRegion(), lat: place?.lat, lng: place?.lng };
  return (await api('GET /api/active-locations', { query }, { signal: abortSignal })).data;
}

/** The presence from the live connection, if it arrives soon. */
async function presenceFromLive(): Promise<PresenceCounts | null> {
  let stop = () => {};
  const isDecided = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LIVE_TIMEOUT_MS);
    const unfollow = effect(() => {
      const isConnecting = liveStatus.value === 'connecting' || liveStatus.value === 'open';
      if (livePresence.value || !isConnecting) resolve();
    });
    stop = () => {
      clearTimeout(timer);
      unfollow();
    };
  });
  await isDecided;
  stop();
  return livePresence.peek();
}

/**
 * The presence, updated by the live connection. Without a connection it is requested every 30 seconds while
 * the page is visible.
 */
export function usePresence(): Resource<PresenceSnapshot> {
  const present = useResource(KEY, readPresence, POLL_MS);
  const { refresh } = present;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's refresh reads the same resource
  useEffect(() => {
    let hasLiveCount = false;
    const stop = effect(() => {
      if (livePresence.value) putResource(KEY, toSnapshot(livePresence.value));
      // The last count was current until the connection ended.
      else if (hasLiveCount && lastCount) lastCount = { ...lastCount, at: new Date() };
      hasLiveCount = livePresence.value !== null;
    });
    const stopPolling = pollWhileVisible(() => void refresh(), POLL_MS);
    return () => {
      stop();
      stopPolling();
    };
  }, []);
  return present;
}

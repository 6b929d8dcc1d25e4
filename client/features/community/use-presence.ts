import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Dot } from '../../../domain/places/dots.ts';
import { type Answer, api } from '../../lib/api.ts';
import { logWarning } from '../../lib/log.ts';
import { putResource, type Resource, useResource } from '../../lib/resource.ts';
import { livePresence, liveStatus, startLive } from '../live/live.ts';
import { ownPlace } from './own-place.ts';
import { ownRegion } from './region-of.ts';

const KEY = 'community/present';
const POLL_MS = 30_000;
/** How long a connection may take to say who is here before that is asked for instead. */
const LIVE_PATIENCE_MS = 2_000;
/** The fallback count if there never was a real one. */
const EXAMPLE_COUNT = 108;

/**
 * The current presence. If the server cannot be asked: no places, and the last real count or the example
 * figure.
 */
export interface PresenceSnapshot {
  readonly count: number;
  readonly places: readonly Dot[];
  readonly source: 'now' | 'earlier' | 'example';
  readonly at: Date;
}

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
async function readPresence(aborting: AbortSignal): Promise<Answer<PresenceSnapshot>> {
  startLive();
  try {
    return upToDate(toSnapshot((await presenceFromLive()) ?? (await fetchPresence(aborting))));
  } catch (error) {
    if (aborting.aborted) throw error;
    logWarning('An earlier count is shown instead of the current one:', error);
    return upToDate(
      lastCount
        ? { ...lastCount, places: [], source: 'earlier' }
        : { count: EXAMPLE_COUNT, places: [], source: 'example', at: new Date() },
    );
  }
}

/** No write of this browser can be missing from it. */
const upToDate = (data: PresenceSnapshot): Answer<PresenceSnapshot> => ({ data, isStale: false });

/** Asking also says that this person is here, for a minute, and where, as the live connection would. */
async function fetchPresence(aborting: AbortSignal): Promise<PresenceCounts> {
  const place = ownPlace();
  const query = { region: ownRegion(), lat: place?.lat, lng: place?.lng };
  return (await api('GET /api/active-locations', { query }, { signal: aborting })).data;
}

/** The presence from the live connection, if it arrives soon. */
async function presenceFromLive(): Promise<PresenceCounts | null> {
  let stop = () => {};
  const isDecided = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LIVE_PATIENCE_MS);
    const unfollow = effect(() => {
      const isComing = liveStatus.value === 'connecting' || liveStatus.value === 'open';
      if (livePresence.value || !isComing) resolve();
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

/** Follows the live connection; while there is none it asks every half minute that the page is looked at. */
export function usePresence(): Resource<PresenceSnapshot> {
  const present = useResource(KEY, readPresence, POLL_MS);
  const { refresh } = present;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's refresh reads the same resource
  useEffect(() => {
    let isTold = false;
    const stop = effect(() => {
      if (livePresence.value) putResource(KEY, toSnapshot(livePresence.value));
      // The last message was true for as long as the connection lasted.
      else if (isTold && lastCount) lastCount = { ...lastCount, at: new Date() };
      isTold = livePresence.value !== null;
    });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh();
    }, POLL_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return present;
}

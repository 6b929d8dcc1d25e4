import { effect } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Dot } from '../../../domain/places/dots.ts';
import { get } from '../../lib/api.ts';
import { putResource, type Resource, useResource } from '../../lib/resource.ts';
import { liveCrowd, liveStatus, startLive } from '../live/live.ts';
import { ownPlace } from './own-place.ts';
import { ownRegion } from './region-of.ts';

const KEY = 'community/present';
const POLL_MS = 30_000;
/** How long a connection may take to say who is here before that is asked for instead. */
const LIVE_PATIENCE_MS = 2_000;
/** What the count falls back to where there never was a real one. */
const EXAMPLE_COUNT = 108;

/** Who is here. Where that can't be asked: no places, and the last real count or an example. */
export interface Present {
  readonly count: number;
  readonly places: readonly Dot[];
  readonly source: 'now' | 'earlier' | 'example';
  readonly at: Date;
}

interface Crowd {
  readonly locations: readonly Dot[];
  readonly totalActiveUsers: number;
}

let lastCount: { readonly count: number; readonly at: Date } | undefined;

function counted({ totalActiveUsers: count, locations: places }: Crowd): Present {
  const at = new Date();
  lastCount = { count, at };
  return { count, places, source: 'now', at };
}

/** What the live connection tells; where it tells nothing, what the server answers. */
async function readPresent(aborting: AbortSignal): Promise<Present> {
  startLive();
  try {
    return counted((await toldLive()) ?? (await askedFor(aborting)));
  } catch (error) {
    if (aborting.aborted) throw error;
    return lastCount
      ? { ...lastCount, places: [], source: 'earlier' }
      : { count: EXAMPLE_COUNT, places: [], source: 'example', at: new Date() };
  }
}

/** Asking also says that this person is here, for a minute, and where, as the live connection would. */
function askedFor(aborting: AbortSignal): Promise<Crowd> {
  const place = ownPlace();
  const at = place ? `&lat=${place.lat}&lng=${place.lng}` : '';
  return get(`/api/active-locations?region=${encodeURIComponent(ownRegion())}${at}`, aborting);
}

/** What the live connection says, if it does so soon. */
async function toldLive(): Promise<Crowd | null> {
  let stop = () => {};
  const isDecided = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LIVE_PATIENCE_MS);
    const unfollow = effect(() => {
      const isComing = liveStatus.value === 'connecting' || liveStatus.value === 'open';
      if (liveCrowd.value || !isComing) resolve();
    });
    stop = () => {
      clearTimeout(timer);
      unfollow();
    };
  });
  await isDecided;
  stop();
  return liveCrowd.peek();
}

/** Follows the live connection; while there is none it asks every half minute that the page is looked at. */
export function usePresent(): Resource<Present> {
  const present = useResource(KEY, readPresent, POLL_MS);
  const { refresh } = present;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's refresh reads the same resource
  useEffect(() => {
    let isTold = false;
    const stop = effect(() => {
      if (liveCrowd.value) putResource(KEY, counted(liveCrowd.value));
      // What was told last was true for as long as the connection held.
      else if (isTold && lastCount) lastCount = { ...lastCount, at: new Date() };
      isTold = liveCrowd.value !== null;
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

import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { Region } from '../../../domain/places/regions.ts';
import { logWarning } from '../../lib/log.ts';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { liveNotification, livePosts, liveStatus } from '../live/live.ts';
import {
  type ListName,
  POSTS_FRESH_MS,
  type Reflections,
  readReflections,
  showNewPosts,
} from './reflections.ts';
import { ownRegion } from './region-of.ts';

/** Those who are told of a post at the same moment ask for it one after the other, within so long. */
const SPREAD_MS = 300;
/** Once it says that there is something new, how much it is may be known a little later. */
const PAUSE_MS = 5_000;

interface NewPosts {
  /** How many posts have come since the list was shown. */
  readonly count: number;
  readonly show: () => void;
}

/** Whether a post shared in `region` stands in the list. */
const isInList = (list: ListName, region: Region): boolean =>
  list === 'everybody' || ownRegion() === 'Global' || region === ownRegion();

/**
 * Checks for new posts when the live connection reports one, when it returns, and when the person returns to
 * a list after a minute or more. The visible list stays as it is: new posts wait for a button press. A failed
 * check changes nothing.
 */
export function useNewPosts(list: ListName, shown: Reflections | undefined, isLooking: boolean): NewPosts {
  const found = useSignal<Reflections | null>(null);
  const newer = found.value;
  const count = newer && shown ? countNew(newer, shown) : 0;
  const isSaid = useRef(false);
  isSaid.current = count > 0;

  useEffect(() => {
    if (!isLooking) return;
    const leaving = new AbortController();
    let lookedAt = performance.now();
    let toldAt = Number.NEGATIVE_INFINITY;
    let dueAt = 0;
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let status = liveStatus.peek();

    const look = async () => {
      timer = undefined;
      isDue = document.visibilityState === 'hidden';
      if (isDue) return;
      lookedAt = performance.now();
      try {
        const { data } = await readReflections(list, 1, { signal: leaving.signal });
        if (!leaving.signal.aborted) found.value = data;
      } catch (error) {
        if (!leaving.signal.aborted) logWarning('New reflections were not looked for:', error);
      }
    };
    const lookSoon = () => {
      const nowMs = performance.now();
      const pauseMs = isSaid.current ? Math.max(0, toldAt + PAUSE_MS - nowMs) : 0;
      const at = nowMs + pauseMs + Math.random() * SPREAD_MS;
      if (timer && dueAt <= at) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(() => {
        toldAt = performance.now();
        void look();
      }, at - nowMs);
    };
    const onVisible = () => {
      if (document.visibilityState === 'hidden') return;
      if (isDue || performance.now() - lookedAt >= POSTS_FRESH_MS) void look();
    };

    const endings = [
      onSignalChange(livePosts, (share) => {
        if (share && isInList(list, share.region)) lookSoon();
      }),
      // Thanks come with a like: the count of one of one's own has changed.
      onSignalChange(liveNotification, lookSoon),
      onSignalChange(liveStatus, (next) => {
        if (status === 'waiting' && next === 'open') lookSoon();
        status = next;
      }),
    ];
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      for (const end of endings) end();
      clearTimeout(timer);
      leaving.abort();
      found.value = null;
    };
  }, [list, isLooking, found]);

  return {
    count,
    show() {
      if (newer) showNewPosts(list, newer);
      found.value = null;
    },
  };
}

/** Where a whole page is new there may be more behind it. */
function countNew(newer: Reflections, shown: Reflections): number {
  const unseen = newer.ids.filter((id) => !shown.ids.includes(id)).length;
  return unseen < newer.ids.length ? unseen : Math.max(unseen, newer.total - shown.total);
}

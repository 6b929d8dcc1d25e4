import { useSignal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { Region } from '../../../domain/places/regions.ts';
import { logWarning } from '../../lib/log.ts';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { liveNotification, livePosts, liveStatus } from '../live/live.ts';
import { ownRegion } from './own-region.ts';
import {
  type ListName,
  POSTS_FRESH_MS,
  type Reflections,
  readReflections,
  showNewPosts,
} from './reflections.ts';

/**
 * All clients hear of a post at the same moment. Each waits a random time up to this, so that they don't all
 * ask at once.
 */
const SPREAD_MS = 300;
/** While the button already shows a number, a scheduled check waits until this long after the last scheduled one. */
const PAUSE_MS = 5_000;

interface NewPosts {
  /** How many posts have arrived since the list was shown. */
  readonly count: number;
  readonly show: () => void;
}

/** Whether a post shared in `region` belongs to the list. On a device whose region is `Global`, every post does. */
const isInList = (list: ListName, region: Region): boolean =>
  list === 'everybody' || ownRegion() === 'Global' || region === ownRegion();

/**
 * Checks for new posts when the live connection reports a post or a notification, and when the connection returns. Also
 * checks when the page becomes visible again, if a check became due while it was hidden, or if the last check is at
 * least a minute ago. The order of the visible list stays as it is: new posts wait for a button press. A failed check
 * changes nothing. Checks only while `isActive`.
 */
export function useNewPosts(list: ListName, shown: Reflections | undefined, isActive: boolean): NewPosts {
  const found = useSignal<Reflections | null>(null);
  const newer = found.value;
  const count = newer && shown ? countNew(newer, shown) : 0;
  const isCountShown = useRef(false);
  isCountShown.current = count > 0;

  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    let lastCheckAt = performance.now();
    let checkedAt = Number.NEGATIVE_INFINITY;
    let dueAt = 0;
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let status = liveStatus.peek();

    const check = async () => {
      timer = undefined;
      isDue = document.visibilityState === 'hidden';
      if (isDue) return;
      lastCheckAt = performance.now();
      try {
        const { data } = await readReflections(list, 1, { signal: controller.signal });
        if (!controller.signal.aborted) found.value = data;
      } catch (error) {
        if (!controller.signal.aborted) logWarning('Checking for new reflections failed:', error);
      }
    };
    const scheduleCheck = () => {
      const nowMs = performance.now();
      const pauseMs = isCountShown.current ? Math.max(0, checkedAt + PAUSE_MS - nowMs) : 0;
      const at = nowMs + pauseMs + Math.random() * SPREAD_MS;
      if (timer && dueAt <= at) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(() => {
        checkedAt = performance.now();
        void check();
      }, at - nowMs);
    };
    const onVisible = () => {
      if (document.visibilityState === 'hidden') return;
      if (isDue || performance.now() - lastCheckAt >= POSTS_FRESH_MS) void check();
    };

    const unsubscribers = [
      onSignalChange(livePosts, (share) => {
        if (share && isInList(list, share.region)) scheduleCheck();
      }),
      // A notification of thanks comes with a like, so the count of one of the person's posts may have
      // changed.
      onSignalChange(liveNotification, scheduleCheck),
      onSignalChange(liveStatus, (next) => {
        if (status === 'waiting' && next === 'open') scheduleCheck();
        status = next;
      }),
    ];
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      for (const unsubscribe of unsubscribers) unsubscribe();
      clearTimeout(timer);
      controller.abort();
      found.value = null;
    };
  }, [list, isActive, found]);

  return {
    count,
    show() {
      if (newer) showNewPosts(list, newer);
      found.value = null;
    },
  };
}

/** Counts the new posts. If the whole first page is new, the totals show how many more there are. */
function countNew(newer: Reflections, shown: Reflections): number {
  const unseen = newer.ids.filter((id) => !shown.ids.includes(id)).length;
  return unseen < newer.ids.length ? unseen : Math.max(unseen, newer.total - shown.total);
}

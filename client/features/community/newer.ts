import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import {
  type ListName,
  POSTS_FRESH_MS,
  type Reflections,
  readReflections,
  showNewer,
} from './reflections.ts';

interface Newer {
  /** How many posts have come since the list was shown. */
  readonly count: number;
  readonly show: () => void;
}

/**
 * Looks for new posts when the person comes back to a list after a minute and more. What they look at stays as
 * it is: the new ones wait until they are asked for. A look that fails changes nothing.
 */
export function useNewer(list: ListName, shown: Reflections | undefined, isLooking: boolean): Newer {
  const found = useSignal<Reflections | null>(null);

  useEffect(() => {
    if (!isLooking) return;
    const leaving = new AbortController();
    let lookedAt = performance.now();
    const look = async () => {
      if (document.visibilityState === 'hidden' || performance.now() - lookedAt < POSTS_FRESH_MS) return;
      lookedAt = performance.now();
      const reflections = await readReflections(list, 1, leaving.signal).catch(() => null);
      if (reflections && !leaving.signal.aborted) found.value = reflections;
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leaving.abort();
      found.value = null;
    };
  }, [list, isLooking, found]);

  const newer = found.value;
  return {
    count: newer && shown ? countNew(newer, shown) : 0,
    show() {
      if (newer) showNewer(list, newer);
      found.value = null;
    },
  };
}

/** Where a whole page is new there may be more behind it. */
function countNew(newer: Reflections, shown: Reflections): number {
  const unseen = newer.ids.filter((id) => !shown.ids.includes(id)).length;
  return unseen < newer.ids.length ? unseen : Math.max(unseen, newer.total - shown.total);
}

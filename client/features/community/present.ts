import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Dot } from '../../../domain/places/dots.ts';
import { get } from '../../lib/api.ts';
import { type Resource, useResource } from '../../lib/resource.ts';
import { ownRegion } from './region-of.ts';

const POLL_MS = 30_000;
/** What the count falls back to where there never was a real one. */
const EXAMPLE_COUNT = 108;

/** Who is here. Where that can't be asked: no places, and the last real count or an example. */
export interface Present {
  readonly count: number;
  readonly places: readonly Dot[];
  readonly source: 'now' | 'earlier' | 'example';
  readonly at: Date;
}

const lastCount = signal<{ readonly count: number; readonly at: Date } | null>(null);

async function readPresent(aborting: AbortSignal): Promise<Present> {
  const at = new Date();
  try {
    const path = `/api/active-locations?region=${encodeURIComponent(ownRegion())}`;
    const answer = await get<{ locations: Dot[]; totalActiveUsers: number }>(path, aborting);
    lastCount.value = { count: answer.totalActiveUsers, at };
    return { count: answer.totalActiveUsers, places: answer.locations, source: 'now', at };
  } catch (error) {
    if (aborting.aborted) throw error;
    const last = lastCount.peek();
    return last
      ? { ...last, places: [], source: 'earlier' }
      : { count: EXAMPLE_COUNT, places: [], source: 'example', at };
  }
}

/** Asks every half minute while the page is looked at; each time also says that this person is here. */
export function usePresent(): Resource<Present> {
  const present = useResource('community/present', readPresent, POLL_MS);
  const { refresh } = present;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render's refresh reads the same resource
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return present;
}

const hits = new Map<string, number>();

/** Counts a refused attempt. `throttle` is a fixed name: it becomes the label of a metric. */
export function countThrottleHit(throttle: string): void {
  hits.set(throttle, (hits.get(throttle) ?? 0) + 1);
}

/** The number of attempts that each throttle has refused since the process started. */
export const throttleHits = (): ReadonlyMap<string, number> => hits;

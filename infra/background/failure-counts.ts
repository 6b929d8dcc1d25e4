const counts = new Map<string, number>();

/** Counts a failure of background work. `task` is a fixed name: it becomes the label of a metric. */
export function countFailure(task: string): void {
  counts.set(task, (counts.get(task) ?? 0) + 1);
}

/** How often each task has failed since the process started. */
export const failureCounts = (): ReadonlyMap<string, number> => counts;

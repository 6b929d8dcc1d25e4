/**
 * The length of the longest run of consecutive days. `days` are day numbers in ascending order without
 * duplicates.
 */
export function longestRun(days: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, day] of days.entries()) {
    run = days[index - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * The largest number of `days` that lie within `span` consecutive days. `days` are day numbers in ascending
 * order without duplicates.
 */
export function mostWithin(days: readonly number[], span: number): number {
  let most = 0;
  let first = 0;
  for (const [index, day] of days.entries()) {
    while ((days[first] as number) <= day - span) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

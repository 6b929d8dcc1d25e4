/**
 * Rounds figures that people can move, in the overview for operators (`api/operations/`), so that none changes by one
 * when one person does one thing. What a person does shows only where a count crosses a step.
 */

const STEP = 5;
/** Fewer active people than this are not shown. */
const PEOPLE_MIN = 25;
const POSITION_STEP = 100;
const CALL_STEP = 100;

/** A count of what people do, to the nearest 5. */
export const roundedCount = (count: number): number => Math.round(count / STEP) * STEP;

/** A number of people to the nearest 5; null for fewer than 25. */
export const roundedPeople = (people: number): number | null =>
  people < PEOPLE_MIN ? null : roundedCount(people);

/** A small number of things that wait: 0, or rounded up to a multiple of 5 and shown as "up to 5". */
export const upToCount = (count: number): number => Math.ceil(count / STEP) * STEP;

/** A position or the length of the log, rounded down to a multiple of 100. */
export const roundedPosition = (position: number | bigint): number =>
  Math.max(0, Math.floor(Number(position) / POSITION_STEP) * POSITION_STEP);

/** A number of calls, to the nearest 100. */
export const roundedCalls = (calls: number): number => Math.round(calls / CALL_STEP) * CALL_STEP;

import { computed, signal } from '@preact/signals-react';
import { onSignalChange } from '../../lib/on-signal-change.ts';
import { now, today } from '../../lib/today.ts';
import { user } from '../session/session.ts';
import { hours } from './hours.ts';

const REST_MS = 600_000;

const hardInRow = signal(0);
const restUntil = signal<number | undefined>(undefined);
/** The day on which the moderator last went on after `enough`. On that day `pauseReason` no longer returns it. */
const wentOnAfterEnough = signal('');

/** Counts a case that was opened. One that is not hard ends the row. The open case counts as hard if it is urgent. */
export function countOpened(isHard: boolean): void {
  hardInRow.value = isHard ? hardInRow.peek() + 1 : 0;
}

/** When the rest ends, in ms since 1970; undefined while there is none. */
export const restsUntil = (): number | undefined =>
  restUntil.value !== undefined && restUntil.value > now.value.getTime() ? restUntil.value : undefined;

/** Begins a rest of ten minutes. The row of hard cases starts again. */
export function rest(): void {
  hardInRow.value = 0;
  now.value = new Date();
  restUntil.value = now.value.getTime() + REST_MS;
}

export function endRest(): void {
  restUntil.value = undefined;
}

/**
 * Goes on without a pause. The row of hard cases starts again. After the hint `enough`, that hint is not shown again on
 * this day.
 */
export function goOn(): void {
  if (pauseReason() === 'enough') wentOnAfterEnough.value = today.value;
  hardInRow.value = 0;
}

/** Why a pause would do good now: too many hard cases in a row, or enough for the day. */
export function pauseReason(): { readonly hard: number } | 'enough' | undefined {
  const { readMs, mostMs, hardInRow: most } = hours();
  if (hardInRow.value >= most) return { hard: hardInRow.value };
  const isEnough = (readMs[today.value] ?? 0) >= mostMs && wentOnAfterEnough.value !== today.value;
  return isEnough ? 'enough' : undefined;
}

/** Forgets the row, the rest, and whether the moderator went on after `enough`. */
export function clearPause(): void {
  hardInRow.value = 0;
  restUntil.value = undefined;
  wentOnAfterEnough.value = '';
}

// The next moderator in this tab is another person.
onSignalChange(
  computed(() => user.value?.id),
  clearPause,
);

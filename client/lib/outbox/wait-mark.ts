import type { WaitingWrite } from './waiting.ts';

/**
 * How something that is not sent yet is marked on the screen. `waiting`: it is new. `changed`: a change of it waits.
 * `refused`: the server refused it, and it needs the person.
 */
export type WaitMark = 'waiting' | 'changed' | 'refused';

/** Something that may wait to be sent. */
export interface Markable {
  readonly waits?: WaitMark;
}

/**
 * The mark for a thing after one more write about it: `refused` if this or an earlier one was refused, otherwise the
 * earlier mark, or `mark` without one. A delivered write adds none and leaves the earlier mark.
 */
export function markAfter(
  { state }: WaitingWrite,
  mark: 'waiting' | 'changed',
  before: WaitMark | undefined,
): Markable {
  if (state === 'sent') return before ? { waits: before } : {};
  if (state === 'refused' || before === 'refused') return { waits: 'refused' };
  return { waits: before ?? mark };
}

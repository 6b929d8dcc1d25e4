import type { DailyAct } from '../../../domain/acts/schema.ts';
import { parseFields } from '../../lib/json.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { DRAFT_PREFIX, takenOutActs } from '../../lib/stored-names.ts';
import { today } from '../../lib/today.ts';

/** Stored among the drafts, because signing out deletes those. */
const keyOf = (userId: number) => `${DRAFT_PREFIX}${takenOutActs(userId)}`;

/**
 * Remembers acts that were completed today and then removed from the list. The server keeps them in today's
 * list without marking them, so without this the next choice on this device would add them again.
 */
export const rememberRemovedActs = (userId: number, acts: readonly DailyAct[]): void => {
  writeStored(keyOf(userId), JSON.stringify({ date: today.peek(), ids: acts.map(({ id }) => id) }));
};

/** The acts of the list of `day` without those that this device remembers as removed on that day. */
export function withoutRemovedActs(
  userId: number,
  acts: readonly DailyAct[],
  day = today.peek(),
): readonly DailyAct[] {
  const { date, ids } = parseFields(readStored(keyOf(userId)));
  return date === day && Array.isArray(ids) ? acts.filter(({ id }) => !ids.includes(id)) : acts;
}

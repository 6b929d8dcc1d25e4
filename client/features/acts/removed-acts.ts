import type { DailyAct } from '../../../domain/acts/schema.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { DRAFT_PREFIX, takenOutActs } from '../../lib/stored-names.ts';
import { today } from '../../lib/today.ts';

/** Among the drafts, since it goes like them with whoever signs out. */
const keyOf = (userId: number) => `${DRAFT_PREFIX}${takenOutActs(userId)}`;

/**
 * Acts that were done today and then taken out of the list stay in today's, where the server's answer does not
 * tell them from the others. This device remembers them, so that choosing again doesn't bring them back.
 */
export const rememberRemovedActs = (userId: number, acts: readonly DailyAct[]): void => {
  writeStored(keyOf(userId), JSON.stringify({ date: today.peek(), ids: acts.map(({ id }) => id) }));
};

/** The acts of `acts` that are still on the list, as far as this device knows. */
export function withoutRemovedActs(userId: number, acts: readonly DailyAct[]): readonly DailyAct[] {
  try {
    const { date, ids } = JSON.parse(readStored(keyOf(userId)) ?? '{}');
    return date === today.peek() && Array.isArray(ids) ? acts.filter(({ id }) => !ids.includes(id)) : acts;
  } catch {
    return acts;
  }
}

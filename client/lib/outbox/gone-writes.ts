import { parseFields } from '../json.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { waitsKey } from '../stored-names.ts';
import type { OutboxStore } from './store.ts';

/** The facts about a person's outbox in local storage. */
interface WaitNote {
  readonly database: string;
  readonly count: number;
  /** How many writes the browser has deleted since the person was last told. */
  readonly gone: number;
}

/**
 * Notes outside of the database how many writes wait in it. Returns how many the browser has deleted with an earlier
 * database since the person was last told, for example because space was short. A browser that deletes local storage,
 * too, deletes the note, and then this returns 0.
 */
export async function countGone(
  userId: number,
  store: Pick<OutboxStore, 'databaseId'>,
  count: number,
): Promise<number> {
  const database = await store.databaseId();
  const before = noteOf(userId);
  const isAnother = before.database !== '' && before.database !== database;
  const gone = before.gone + (isAnother ? before.count : 0);
  writeNote(userId, { database, count, gone });
  return gone;
}

/** Notes that the person has been told. */
export const forgetGone = (userId: number): void => writeNote(userId, { ...noteOf(userId), gone: 0 });

function noteOf(userId: number): WaitNote {
  const { database, count, gone } = parseFields(readStored(waitsKey(userId)));
  return { database: typeof database === 'string' ? database : '', count: number(count), gone: number(gone) };
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

function writeNote(userId: number, note: WaitNote): void {
  if (note.count + note.gone === 0) removeStored(waitsKey(userId));
  else writeStored(waitsKey(userId), JSON.stringify(note));
}

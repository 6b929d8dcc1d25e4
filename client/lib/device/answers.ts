import { DAY_MS } from '../../../domain/time/units.ts';
import { ignoreError } from '../log.ts';
import { PLAN_ANSWER } from '../stored-names.ts';
import { DatabaseLocked, DatabaseUnavailable } from './database-errors.ts';
import { rememberedPersons } from './device-database.ts';
import { type PersonDatabase, withIdb, withPersonDatabase } from './person-database.ts';
import { readStore } from './read-store.ts';
import { strictWrite } from './strict-write.ts';

/**
 * A person's database keeps at most this many answers, such as lists and single days. The safety plan is not counted.
 */
export const MAX_ANSWERS = 100;
/**
 * An older answer is not shown any more, and `deleteOldDaily` deletes it. Neither holds for the safety plan of the
 * account (`PLAN_ANSWER`): a person may need it after a long time.
 */
export const MAX_AGE_DAYS = 90;

export interface StoredAnswer {
  readonly value: unknown;
  /** When the answer was stored, soon after the server sent it, in ms since 1970. */
  readonly at: number;
}

const contextOf = (key: string): string => `answers/${key}`;
const isTooOld = (key: string, at: number): boolean =>
  key !== PLAN_ANSWER && at < Date.now() - MAX_AGE_DAYS * DAY_MS;

/**
 * The person's stored answer for `key`. Undefined if there is none, if it is too old, or if it cannot be read, for
 * example because the data is locked, the browser stores nothing, or the person's data key is gone.
 */
export async function readAnswer(userId: number, key: string): Promise<StoredAnswer | undefined> {
  deleteOldDaily();
  return withPersonDatabase(userId, async ({ idb, open }) => {
    const record = await readStore(idb, 'answers', (answers) => answers.get(key));
    if (!record || isTooOld(key, record.at)) return undefined;
    return { value: await open(record.sealed, contextOf(key)), at: record.at };
  }).catch(ignoreError('The stored answer cannot be read:'));
}

let lastWrite: Promise<void> = Promise.resolve();

/**
 * Stores the server's answer for `key` in the person's database. If more than `MAX_ANSWERS` are there, it deletes the
 * oldest ones and those that are too old, but never the safety plan. If the device is full or locked, or the browser
 * has no database, nothing changes. Never rejects.
 */
export function writeAnswer(userId: number, key: string, value: unknown): Promise<void> {
  deleteOldDaily();
  lastWrite = lastWrite.then(() =>
    withPersonDatabase(userId, (database) => write(database, key, value)).catch((error: unknown) => {
      const isExpected = error instanceof DatabaseLocked || error instanceof DatabaseUnavailable;
      ignoreError(isExpected ? 'Nothing is stored here:' : 'The answer was not stored:')(error);
    }),
  );
  return lastWrite;
}

/** Resolves when all answers passed to `writeAnswer` so far are stored, or could not be. */
export const answersWritten = (): Promise<void> => lastWrite;

async function write({ idb, seal }: PersonDatabase, key: string, value: unknown): Promise<void> {
  const record = { sealed: await seal(value, contextOf(key)), at: Date.now() };
  await strictWrite(idb, ['answers'], async (transaction) => {
    const answers = transaction.objectStore('answers');
    await answers.put(record, key);
    if ((await answers.count()) <= MAX_ANSWERS) return;
    const [keys, records] = await Promise.all([answers.getAllKeys(), answers.getAll()]);
    const newestFirst = keys
      .map((stored, index) => ({ stored, at: records[index]?.at ?? 0 }))
      .filter(({ stored }) => stored !== PLAN_ANSWER)
      .sort((one, other) => other.at - one.at);
    const expired = newestFirst.filter(
      ({ stored, at }, index) => index >= MAX_ANSWERS || isTooOld(stored, at),
    );
    await Promise.all(expired.map(({ stored }) => answers.delete(stored)));
  });
}

let oldDeletedAt = Number.NEGATIVE_INFINITY;

/** Deletes old answers of all people on this device, at the first read or write of the page and then at most daily. */
function deleteOldDaily(): void {
  if (Date.now() - oldDeletedAt < DAY_MS) return;
  oldDeletedAt = Date.now();
  lastWrite = lastWrite.then(() => deleteOld().catch(ignoreError('Old answers were not deleted:')));
}

/** Needs no key, so it also deletes answers of people whose data is locked, or who are not signed in. */
async function deleteOld(): Promise<void> {
  for (const userId of await rememberedPersons()) {
    await withIdb(userId, (idb) =>
      strictWrite(idb, ['answers'], async (transaction) => {
        const answers = transaction.objectStore('answers');
        const [keys, records] = await Promise.all([answers.getAllKeys(), answers.getAll()]);
        const old = keys.filter((key, index) => isTooOld(key, records[index]?.at ?? 0));
        await Promise.all(old.map((key) => answers.delete(key)));
      }),
    );
  }
}

/**
 * Deletes the person's stored answers. Their waiting entries stay, with the key that opens them. Needs no key itself,
 * so a lock does not keep the answers here. Throws what `withIdb` throws.
 */
export const deleteAnswers = (userId: number): Promise<void> =>
  withIdb(userId, (idb) =>
    strictWrite(idb, ['answers'], (transaction) => transaction.objectStore('answers').clear()),
  );

import type { StoredAnswer } from './device/answers.ts';
import { ignoreError } from './log.ts';
import { whenIdle } from './when-idle.ts';

/** How an answer with a person's own data is stored on this device. */
export interface OwnData<T> {
  readonly userId: number;
  /** The name of the stored answer, the same on every day. */
  readonly name: string;
  /** Adapts a stored answer to today. `at` is when it arrived, in ms since 1970. */
  readonly fromStored?: (value: T, at: number) => T;
}

/** The server did not answer, and this device has no stored answer. */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice';

  constructor(cause: unknown) {
    super('Neither the server nor this device has it', { cause });
  }
}

/** The code that opens the database is loaded when it is needed first. */
const loadAnswers = () => import('./device/answers.ts');

let owner: number | undefined;

/** Sets the signed-in person. Only their own data is stored and shown from this device; undefined stops both. */
export function setOwnDataOwner(userId: number | undefined): void {
  owner = userId;
}

/** The person's stored answer, whether or not they are signed in. */
export const readStoredAnswer = (userId: number, name: string): Promise<StoredAnswer | undefined> =>
  loadAnswers()
    .then(({ readAnswer }) => readAnswer(userId, name))
    .catch(ignoreError('The code that reads stored answers did not load:'));

/** The stored answer, if it belongs to the signed-in person. */
export async function readOwnData<T>(
  own: OwnData<T> | undefined,
): Promise<{ readonly value: T; readonly at: number } | undefined> {
  if (!own || own.userId !== owner) return undefined;
  const stored = await readStoredAnswer(own.userId, own.name);
  if (!stored || own.userId !== owner) return undefined;
  const value = stored.value as T;
  return { value: own.fromStored?.(value, stored.at) ?? value, at: stored.at };
}

/** Stores an answer that has just arrived, if it belongs to the signed-in person. The first paint comes first. */
export function writeOwnData<T>(own: OwnData<T> | undefined, value: T): void {
  if (!own || own.userId !== owner) return;
  const { userId, name } = own;
  whenIdle(() => {
    loadAnswers()
      .then(({ writeAnswer }) => (userId === owner ? writeAnswer(userId, name, value) : undefined))
      .catch(ignoreError('The answer was not stored:'));
  });
}

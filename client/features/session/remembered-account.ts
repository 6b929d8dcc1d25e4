import type { User } from '../../../domain/account/schema.ts';
import { readStoredAnswer, writeOwnData } from '../../lib/own-data.ts';
import { lastSignedIn } from './cross-tab.ts';

/** The stored answer that says who is signed in. */
const NAME = 'account';

/** Stores on this device who is signed in, sealed, with the time. It does so once the browser is idle. */
export const rememberAccount = (user: User): void => writeOwnData({ userId: user.id, name: NAME }, user);

/**
 * The last person to sign in on this browser, as of the server's last answer about them. `asOf` is the time of that
 * answer, in ms since 1970. Undefined if they have signed out since, or if this device stores nothing about them or
 * cannot open it.
 */
export async function rememberedAccount(): Promise<{ user: User; asOf: number } | undefined> {
  const userId = lastSignedIn();
  if (userId === undefined) return undefined;
  const stored = await readStoredAnswer(userId, NAME);
  return stored && lastSignedIn() === userId ? { user: stored.value as User, asOf: stored.at } : undefined;
}

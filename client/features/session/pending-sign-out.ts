import { isSignOutPending } from './sign-out-note.ts';

/**
 * Ends the session of a person who has signed out here, before another one begins in this browser. Throws if the server
 * does not answer.
 */
export async function requireNoPendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  const { completeSignOut } = await import('./sign-out.ts');
  await completeSignOut();
  if (isSignOutPending()) throw new TypeError('The last session could not be ended');
}

import { isSignOutPending } from './sign-out-note.ts';

/**
 * Completes a sign-out that has begun here and not ended, before another session begins in this browser. Without one it
 * does nothing. Throws if it could not be completed, for example because the server does not answer.
 */
export async function requireNoPendingSignOut(): Promise<void> {
  if (!isSignOutPending()) return;
  const { completeSignOut } = await import('./sign-out.ts');
  await completeSignOut();
  if (isSignOutPending()) throw new TypeError('The last session could not be ended');
}

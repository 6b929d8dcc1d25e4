import { effect } from '@preact/signals-react';
import { breatheWithMe } from '../breathing/breathing.tsx';
import { openMoodSheet } from '../mood/mood-sheet-host.tsx';
import { session } from '../session/session.ts';

/**
 * Opens what a shortcut of the installed app asks for (`public/manifest.webmanifest`): the breathing for everybody,
 * the check-in for a person who is signed in. For others it opens no check-in. Removes the query from the address, so
 * that a reload does not open it again.
 */
export function openShortcut(): void {
  const shortcut = new URLSearchParams(location.search).get('do');
  if (shortcut === null) return;
  history.replaceState(history.state, '', location.pathname);
  if (shortcut === 'breathe') breatheWithMe();
  if (shortcut === 'check-in') openCheckInOnceKnown();
}

/** Waits until the server, or the device, has said who is signed in. */
function openCheckInOnceKnown(): void {
  let isOver = false;
  const stop = effect(() => {
    const state = session.value;
    if (isOver || state.status === 'loading') return;
    isOver = true;
    if (state.status === 'signed-in') openMoodSheet(state.user.id);
    queueMicrotask(() => stop());
  });
}

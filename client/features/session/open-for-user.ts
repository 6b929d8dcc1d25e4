import { effect, type Signal, signal } from '@preact/signals-react';
import { isUserGone } from './session.ts';

/**
 * A signal for the id of the user who has a dialog open, or null. The dialog closes when that person signs out
 * or another one signs in. It stays open after an expired session, so that no text is lost.
 */
export function createOpenForUser(): Signal<number | null> {
  const openFor = signal<number | null>(null);
  effect(() => {
    if (openFor.value !== null && isUserGone(openFor.value)) openFor.value = null;
  });
  return openFor;
}

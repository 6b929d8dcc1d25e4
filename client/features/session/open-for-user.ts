import { effect, type Signal, signal } from '@preact/signals-react';
import { isUserGone } from './session.ts';

/**
 * For whom something is open over whatever page is open. It closes once they have gone, and stays where their session
 * has merely ended, so that nothing written is lost.
 */
export function createOpenForUser(): Signal<number | null> {
  const openFor = signal<number | null>(null);
  effect(() => {
    if (openFor.value !== null && isUserGone(openFor.value)) openFor.value = null;
  });
  return openFor;
}

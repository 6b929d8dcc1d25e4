import { type Signal, signal } from '@preact/signals-react';
import { readStored } from './storage.ts';

/**
 * A signal of the value stored on this device under `key`, as `parse` reads it (null: nothing is stored). It follows
 * changes by other tabs. It stores nothing itself: the caller sets the new value and stores it with `writeStored`.
 */
export function storedSignal<T>(key: string, parse: (stored: string | null) => T): Signal<T> {
  const read = () => parse(readStored(key));
  const current = signal(read());
  addEventListener('storage', () => {
    current.value = read();
  });
  return current;
}

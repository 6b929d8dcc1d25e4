import type { ReadonlySignal } from '@preact/signals-react';

/**
 * Calls `run` with each new value of the signal, but not with the current one. Returns a function that stops
 * this.
 */
export function onSignalChange<T>(source: ReadonlySignal<T>, run: (value: T) => void): () => void {
  let isNow = true;
  const stop = source.subscribe((value) => {
    if (!isNow) run(value);
  });
  isNow = false;
  return stop;
}

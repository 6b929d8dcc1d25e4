import type { ReadonlySignal } from '@preact/signals-react';

/** Calls `run` with each value the signal takes from now on. Returns what ends that. */
export function onSignalChange<T>(source: ReadonlySignal<T>, run: (value: T) => void): () => void {
  let isNow = true;
  const stop = source.subscribe((value) => {
    if (!isNow) run(value);
  });
  isNow = false;
  return stop;
}

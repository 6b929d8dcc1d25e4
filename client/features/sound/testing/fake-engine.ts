import type { Ending, Layer, SoundEngine } from '../engine/engine.ts';

/** An engine that makes no sound and records what it would play. */
export interface FakeEngine extends SoundEngine {
  /** The current layers, or null for silence. */
  heard(): readonly Layer[] | null;
  /** How many times `start` was called, also if it failed. */
  readonly starts: number;
  readonly volume: number | undefined;
  readonly ending: Ending | null;
  /** Makes the next start fail, as on a device without an output. */
  failNext(): void;
  /** Interrupts the sound, as the system may do. */
  interrupt(): void;
}

export function fakeEngine(): FakeEngine {
  let layers: readonly Layer[] | null = null;
  let fails = false;
  let listener = () => {};
  const state = { starts: 0, volume: undefined as number | undefined, ending: null as Ending | null };
  return Object.assign(state, {
    heard: () => layers,
    failNext() {
      fails = true;
    },
    interrupt: () => listener(),
    async start(given: readonly Layer[]) {
      state.starts += 1;
      if (fails) {
        fails = false;
        throw new Error('no output');
      }
      layers = given;
      state.ending = null;
    },
    mix(given: readonly Layer[]) {
      layers = given;
    },
    setVolume(percent: number) {
      state.volume = percent;
    },
    endIn(ending: Ending | null) {
      state.ending = ending;
    },
    stop() {
      layers = null;
    },
    onInterrupted(report: () => void) {
      listener = report;
    },
  });
}

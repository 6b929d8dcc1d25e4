import type { SoundEngine } from '../engine/engine.ts';

/**
 * An engine whose code is fetched by the first press of play. What is asked of it meanwhile is done in order
 * once it is there; one that could not be fetched is fetched anew by the next press.
 */
export function lazyEngine(load: () => Promise<SoundEngine>): SoundEngine {
  let engine: Promise<SoundEngine> | undefined;
  let volume: number | undefined;
  let listener = () => {};

  const fetched = async () => {
    const made = await load();
    if (volume !== undefined) made.setVolume(volume);
    made.onInterrupted(() => listener());
    return made;
  };
  const withEngine = (use: (there: SoundEngine) => void) => {
    engine?.then(use, () => undefined);
  };

  return {
    async start(layers) {
      engine ??= fetched();
      await engine.then(
        (there) => there.start(layers),
        (error: unknown) => {
          engine = undefined;
          throw error;
        },
      );
    },
    mix: (layers) => withEngine((there) => there.mix(layers)),
    setVolume(percent) {
      volume = percent;
      withEngine((there) => there.setVolume(percent));
    },
    endIn: (ending) => withEngine((there) => there.endIn(ending)),
    stop: () => withEngine((there) => there.stop()),
    onInterrupted(report) {
      listener = report;
    },
  };
}

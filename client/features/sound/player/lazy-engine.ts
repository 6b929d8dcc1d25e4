import { ignoreError } from '../../../lib/log.ts';
import type { SoundEngine } from '../engine/engine.ts';

/**
 * An engine that the first press of play gets from `load`. Calls that are made while it loads run in order
 * afterwards. Of the calls before the first press only the volume and the listener are kept. After a failed fetch the
 * next press fetches again.
 */
export function lazyEngine(load: () => Promise<SoundEngine>): SoundEngine {
  let engine: Promise<SoundEngine> | undefined;
  let volume: number | undefined;
  let listener = () => {};

  const fetchEngine = async () => {
    const fetched = await load();
    if (volume !== undefined) fetched.setVolume(volume);
    fetched.onInterrupted(() => listener());
    return fetched;
  };
  const withEngine = (use: (loaded: SoundEngine) => void) => {
    engine?.then(use, ignoreError('The sound engine did not load. Play reports it:'));
  };

  return {
    async start(layers) {
      engine ??= fetchEngine();
      await engine.then(
        (loaded) => loaded.start(layers),
        (error: unknown) => {
          engine = undefined;
          throw error;
        },
      );
    },
    mix: (layers) => withEngine((loaded) => loaded.mix(layers)),
    setVolume(percent) {
      volume = percent;
      withEngine((loaded) => loaded.setVolume(percent));
    },
    endIn: (ending) => withEngine((loaded) => loaded.endIn(ending)),
    stop: () => withEngine((loaded) => loaded.stop()),
    onInterrupted(report) {
      listener = report;
    },
  };
}

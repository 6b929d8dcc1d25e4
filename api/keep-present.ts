import type { Services } from './services.ts';

/** How often a process says that it lives, in milliseconds: `PROCESS_DEAD_S` leaves room for a late beat. */
const BEAT_MS = 5_000;

/**
 * Says, now and every few seconds, that this process lives and who is connected to it, and hands kept gratitude
 * to who has come. Stopping takes everybody who is connected here off the tables.
 */
export function keepPresent(
  { livePresence, keptGratitude }: Pick<Services, 'livePresence' | 'keptGratitude'>,
  tell: (line: string) => void,
): { stop(): Promise<void> } {
  let isTroubled = false;
  const beat = async () => {
    try {
      await livePresence.beat();
      await keptGratitude.deliver();
      isTroubled = false;
    } catch (error) {
      if (!isTroubled) tell(`who is here can't be kept up to date: ${(error as Error).name}`);
      isTroubled = true;
    }
  };
  let last = beat();
  const timer = setInterval(() => {
    last = last.then(beat);
  }, BEAT_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await last;
      // Where the database is away, the others forget this process by themselves.
      await livePresence.stop().catch(() => {});
    },
  };
}

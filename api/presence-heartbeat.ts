import type { Services } from './services.ts';

/** How often a process says that it lives, in milliseconds: `PROCESS_DEAD_S` leaves room for a late beat. */
const BEAT_MS = 5_000;

/** What has to be seen to. */
interface HeartbeatServices {
  readonly livePresence: Pick<Services['livePresence'], 'beat' | 'stop'>;
  readonly pendingGratitude: Pick<Services['pendingGratitude'], 'deliver'>;
}

/**
 * Says, now and every few seconds, that this process lives and who is connected to it, and hands kept gratitude
 * to who has come. Stopping takes everybody who is connected here off the tables.
 */
export function startPresenceHeartbeat(
  { livePresence, pendingGratitude }: HeartbeatServices,
  report: (line: string) => void,
  everyMs = BEAT_MS,
): { stop(): Promise<void> } {
  let isFailing = false;
  const beat = async () => {
    try {
      await livePresence.beat();
      await pendingGratitude.deliver();
      isFailing = false;
    } catch (error) {
      if (!isFailing) report(`who is here can’t be kept up to date: ${(error as Error).name}`);
      isFailing = true;
    }
  };
  let last = beat();
  const timer = setInterval(() => {
    last = last.then(beat);
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await last;
      // Where the database is away, the others forget this process by themselves.
      await livePresence.stop().catch(() => {});
    },
  };
}

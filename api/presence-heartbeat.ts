import { BackgroundLoop } from '../infra/background/background-loop.ts';
import { FailureRun } from '../infra/background/failure-run.ts';
import type { Logger } from '../infra/background/logger.ts';
import type { Services } from './services.ts';

/**
 * How often a process records that it is alive, in milliseconds. `PROCESS_DEAD_S` leaves time for a late
 * heartbeat.
 */
const BEAT_MS = 5_000;

interface HeartbeatServices {
  readonly livePresence: Pick<Services['livePresence'], 'beat' | 'stop'>;
  readonly pendingGratitude: Pick<Services['pendingGratitude'], 'deliver'>;
  readonly log: Logger;
}

/**
 * Records now and every few seconds that this process is alive and who is connected to it, and delivers
 * pending gratitude to people who have arrived. Stopping removes the people connected here from the tables.
 */
export function startPresenceHeartbeat(
  { livePresence, pendingGratitude, log }: HeartbeatServices,
  everyMs = BEAT_MS,
): { stop(): Promise<void> } {
  const task = 'presence heartbeat';
  const beat = async () => {
    await livePresence.beat();
    await pendingGratitude.deliver();
  };
  const loop = new BackgroundLoop({ task, log, work: beat, everyMs });
  loop.wake();
  loop.start();
  return {
    async stop() {
      await loop.stop();
      const failures = new FailureRun({ task, log });
      await failures.tolerate(livePresence.stop(), 'other processes will notice by themselves');
    },
  };
}

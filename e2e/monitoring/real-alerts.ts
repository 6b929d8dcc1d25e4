import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../support/api-client.ts';
import { withConnection } from './dashboards-role.ts';
import { checkIn } from './load.ts';
import type { MonitoredHearten } from './stage.ts';

const POLL_MS = 500;
/** How long an alert may take on a busy machine. It only bounds how long a failing run waits. */
const FIRES_WITHIN_MS = 300_000;

/** An alert that fired because it really happened. */
export interface RealAlert {
  readonly done: string;
  readonly alerts: readonly string[];
  readonly firedAfterS: number;
}

/**
 * Kills the projector, takes the store away and lets the backup grow old. Waits each time until the alerts fire, and
 * after the cause is mended until they are quiet again.
 */
export async function raiseRealAlerts(
  hearten: MonitoredHearten,
  person: ApiClient,
): Promise<readonly RealAlert[]> {
  const raised: RealAlert[] = [];
  const raise = async (
    done: string,
    alerts: readonly string[],
    cause: () => Promise<unknown>,
    mend: () => Promise<unknown>,
  ) => {
    await waitFor(hearten, alerts, false);
    const began = performance.now();
    await cause();
    await waitFor(hearten, alerts, true);
    raised.push({ done, alerts, firedAfterS: Math.round((performance.now() - began) / 1_000) });
    await mend();
    await waitFor(hearten, alerts, false);
  };
  await raise(
    'the projector is killed, and a person checks in',
    ['HeartenProcessDown', 'HeartenProjectionBehind'],
    async () => {
      await hearten.killProjector();
      await checkIn(person);
    },
    () => hearten.startProjector(),
  );
  await raise(
    'PostgreSQL cannot be reached',
    ['HeartenStoreAway'],
    async () => {
      hearten.database.state = 'refusing';
      hearten.database.breakAll();
    },
    async () => {
      hearten.database.state = 'up';
    },
  );
  const age = (hours: number) => () =>
    withConnection(hearten.connectionString, (client) =>
      client.query(`update operations_backups set at = at - make_interval(hours => $1)`, [hours]),
    );
  await raise('the recorded backup is 26 hours old', ['HeartenBackupOld'], age(26), age(-26));
  return raised;
}

async function waitFor({ prometheus }: MonitoredHearten, names: readonly string[], isFiring: boolean) {
  const deadline = performance.now() + FIRES_WITHIN_MS;
  for (;;) {
    const firing = new Set((await prometheus.firing()).map(({ labels }) => labels.alertname));
    if (names.every((name) => firing.has(name) === isFiring)) return;
    if (performance.now() > deadline) {
      throw new Error(
        `${names.join(', ')} should ${isFiring ? '' : 'not '}fire; firing: ${[...firing].join(', ')}`,
      );
    }
    await sleep(POLL_MS);
  }
}

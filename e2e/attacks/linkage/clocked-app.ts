import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { buildApp } from '../../../api/app.ts';
import { openServices } from '../../../api/open-services.ts';
import type { Services } from '../../../api/services.ts';
import { readConfig } from '../../../infra/config.ts';
import { MasterKey } from '../../../infra/crypto/master-key.ts';
import { hashWithLeastWork } from '../../../infra/crypto/password-hash.ts';
import { PresenceHandles } from '../../../infra/presence/handle.ts';
import { LivePresence } from '../../../infra/presence/live-presence.ts';
import { NearbyPeople } from '../../../infra/presence/nearby-people.ts';
import { Presence } from '../../../infra/presence/presence.ts';
import { PresenceDays } from '../../../infra/presence/presence-days.ts';
import { collectingLogger } from '../../../infra/testing/collecting-logger.ts';
import { EVERYBODY_SETTLED } from '../../../infra/testing/everybody-settled.ts';
import { NO_CALL_LIMITS } from '../../../infra/testing/no-call-limits.ts';
import { createTestDatabase } from '../../../infra/testing/test-database.ts';

/** Rate limits follow the database's clock or `performance.now()`. Neither follows the simulated time. */
const NO_LIMITS = {
  ...NO_CALL_LIMITS,
  HEARTEN_LIMIT_POSTS_PER_PERSON: '1000000/1s',
  HEARTEN_LIMIT_LIKES_PER_PERSON: '1000000/1s',
  HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '1000000/1s',
  HEARTEN_LIMIT_REPORTS_PER_PERSON: '1000000/1s',
};

/** Opens the real API on a database of its own, with presence on the clock of this process, which the test sets. */
export async function openClockedApp(t: TestContext) {
  hashWithLeastWork();
  const { connectionString } = await createTestDatabase(t);
  const masterKey = MasterKey.random();
  const config = readConfig({ HEARTEN_DEMO: '0', LOG_LEVEL: 'error', ...NO_LIMITS, ...EVERYBODY_SETTLED });
  const opened = await openServices({
    connectionString,
    masterKey,
    limits: config.limits,
    log: collectingLogger(),
    report: () => {},
  });
  const clock = () => sql<Date>`${new Date()}::timestamptz`;
  const services: Services = {
    ...opened,
    livePresence: new LivePresence(opened.db, opened.log, clock),
    presence: new Presence(opened.db, clock),
    presenceDays: new PresenceDays(opened.db, clock),
    nearbyPeople: new NearbyPeople(
      opened.db,
      new PresenceHandles(masterKey.deriveKeyObject('presenceHandle')),
      clock,
    ),
  };
  const app = await buildApp({ services, config });
  t.after(async () => {
    await app.close();
    await services.livePresence.stop();
    await services.close();
  });
  return { services, app, config, masterKey };
}

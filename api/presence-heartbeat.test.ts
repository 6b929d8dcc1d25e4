import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { startPresenceHeartbeat } from './presence-heartbeat.ts';
import { Browser, buildTestApp, registerPerson } from './testing/test-app.ts';

const here = { region: 'Europe', place: { lat: 52.5, lng: 13.5 } } as const;

test('a connected person is present while the process lives, receives pending gratitude, and is gone when it stops', async (t) => {
  const testApp = await buildTestApp(t);
  const { services } = testApp;
  const [recipient, sender] = [await registerPerson(testApp), new Browser(testApp)];
  const sent = await sender.post('/api/community/gratitude', { message: 'whoever you are' });
  assert.equal(sent.statusCode, 201);
  const { rows } = await sql<{ person_id: string }>`select person_id from accounts`.execute(services.db);
  const pseudonymId = services.pseudonyms.ofPerson(rows[0]?.person_id ?? '');
  services.livePresence.join({ pseudonymId, isSettled: true }, here);
  await eventually('the gratitude is stored', async () => {
    const kept = await sql`select from notifications where recipient is null`.execute(services.db);
    return kept.rows.length === 1;
  });

  const log = collectingLogger();
  const present = startPresenceHeartbeat({ ...services, log });
  const received = async () =>
    (await recipient.browser.get('/api/notifications')).json<{ message: string }[]>();
  await eventually('the gratitude has reached them', async () => (await received()).length === 1);
  assert.equal((await received())[0]?.message, 'whoever you are');
  const total = async () => (await sender.get('/api/active-locations')).json<{ totalActiveUsers: number }>();
  assert.equal((await total()).totalActiveUsers, 2);
  await present.stop();
  assert.deepEqual((await sql`select from presence where until is null`.execute(services.db)).rows, []);
  assert.deepEqual(log.lines, []);
});

test('a heartbeat that fails is logged once, and the next one runs', async () => {
  const log = collectingLogger();
  let beats = 0;
  const services = {
    livePresence: {
      beat: async () => {
        if (++beats < 3) throw new TypeError('no database');
      },
      stop: async () => {},
    },
    pendingGratitude: { deliver: async () => undefined },
    log,
  };
  const present = startPresenceHeartbeat(services, 5);
  await eventually('it continues', async () => beats > 3);
  await present.stop();
  assert.deepEqual(
    log.lines.map(({ level, message }) => `${level}: ${message}`),
    ['error: presence heartbeat failed: trying again in 5 ms', 'info: presence heartbeat works again'],
  );
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { gratitudeStream } from '../../../../domain/gratitude/events.ts';
import { StoreUnavailable } from '../../../../infra/event-store/port.ts';
import { collectingLogger } from '../../../../infra/testing/collecting-logger.ts';
import { PendingGratitude } from '../../../gratitude/pending-gratitude.ts';
import {
  eventsOf,
  received,
  registerPresentPerson,
  sendGratitude,
  sendPresence,
} from '../../../testing/gratitude.ts';
import { buildTestApp, registerPerson, type TestApp } from '../../../testing/test-app.ts';
import { waitForProjections } from '../../../testing/wait-for-projections.ts';

/** All people stop being present now, but stay active within the week. */
const everybodyLeaves = ({ services }: TestApp) =>
  sql`update presence set until = now() - interval '1 second'`.execute(services.db);
const aWeekPasses = ({ services }: TestApp) => sql`delete from presence_day`.execute(services.db);

test('gratitude without a recipient reaches a present person, else an active one, else the next who comes', async (t) => {
  const testApp = await buildTestApp(t);
  const sender = await registerPresentPerson(testApp);
  const active = await registerPresentPerson(testApp);
  await everybodyLeaves(testApp);
  const present = await registerPresentPerson(testApp);
  const counts = async () => {
    await waitForProjections(testApp);
    const lists = await Promise.all([sender, active, present].map(({ browser }) => received(browser)));
    return lists.map(({ length }) => length);
  };
  for (let sent = 0; sent < 4; sent++) await sendGratitude(sender.browser, {});
  assert.deepEqual(await counts(), [0, 0, 4]);
  await sql`delete from presence_day d using presence p where p.community = d.community and p.until > now()`.execute(
    testApp.services.db,
  );
  await everybodyLeaves(testApp);
  await sendGratitude(sender.browser, { region: 'Europe' });
  assert.deepEqual(await counts(), [0, 1, 4]);

  await aWeekPasses(testApp);
  const kept = await sendGratitude(sender.browser, { message: 'whoever you are' });
  assert.equal(kept.statusCode, 201);
  await waitForProjections(testApp);
  await sendPresence(sender.browser);
  assert.deepEqual(await counts(), [0, 1, 4], 'not its sender');
  await sendPresence(present.browser);
  await sendPresence(active.browser);
  const [newest] = await received(present.browser);
  assert.deepEqual([newest?.id, newest?.message], [kept.json().id, 'whoever you are']);
  assert.deepEqual(await counts(), [0, 1, 5]);
});

test('pending gratitude is delivered once, even to many people in two processes', async (t) => {
  const here = await buildTestApp(t, { env: { HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '100/1h' } });
  const there = await buildTestApp(t, { beside: here });
  const sender = await registerPerson(here);
  const arrivals = await Promise.all([here, there, here, there].map((testApp) => registerPerson(testApp)));
  for (let sent = 0; sent < 8; sent++) await sendGratitude(sender.browser, { message: `kept ${sent}` });
  await waitForProjections(here);
  assert.equal(await eventsOf(here, 'GratitudeDelivered'), 0);
  await Promise.all(arrivals.map(({ browser }) => sendPresence(browser)));
  await Promise.all([here, there].map(({ services }) => services.pendingGratitude.deliver()));
  await waitForProjections(here);
  assert.equal(await eventsOf(here, 'GratitudeDelivered'), 8);
  const all = (await Promise.all(arrivals.map(({ browser }) => received(browser)))).flat();
  assert.deepEqual(
    all.map(({ message }) => message).sort(),
    Array.from({ length: 8 }, (_, n) => `kept ${n}`),
  );
});

test('gratitude that cannot be read does not hold back other gratitude', async (t) => {
  const testApp = await buildTestApp(t);
  const sender = await registerPerson(testApp);
  const damaged = await sendGratitude(sender.browser, { message: 'damaged' });
  await sendGratitude(sender.browser, { message: 'whole' });
  await waitForProjections(testApp);
  await sql`
    update events set metadata = metadata - 'schemaVersion'
    where stream = ${gratitudeStream(damaged.json().id)}`.execute(testApp.services.db);
  const arrival = await registerPerson(testApp);
  await sendPresence(arrival.browser);
  const messages = (await received(arrival.browser)).map(({ message }) => message);
  assert.deepEqual(messages, ['whole']);

  const { db, thanksRecipients, commands } = testApp.services;
  const log = collectingLogger();
  const kept = new PendingGratitude(db, thanksRecipients, commands, log);
  for (let look = 0; look < 2; look++) await kept.deliver();
  assert.deepEqual(
    log.lines.map(({ fields }) => [fields.gratitudeId, fields.err?.type]),
    [[damaged.json().id, 'InvalidEvent']],
  );
});

test('gratitude whose delivery failed with a transient error is delivered later', async (t) => {
  const testApp = await buildTestApp(t);
  const { store, pendingGratitude } = testApp.services;
  const [sender, arrival] = [await registerPerson(testApp), await registerPerson(testApp)];
  await sendGratitude(sender.browser, { message: 'whoever you are' });
  await waitForProjections(testApp);
  const append = store.append;
  for (const error of [
    new StoreUnavailable('away'),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  ]) {
    store.append = () => Promise.reject(error);
    await sendPresence(arrival.browser);
    await assert.rejects(pendingGratitude.deliver(), error);
  }
  store.append = append;
  await sendPresence(arrival.browser);
  assert.deepEqual(
    (await received(arrival.browser)).map(({ message }) => message),
    ['whoever you are'],
  );
});

test('a person’s own pending gratitude does not keep other gratitude from them, however much it is', async (t) => {
  const OWN = 100;
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_GRATITUDE_PER_PERSON: `${OWN}/1h` } });
  const [alone, gone] = [await registerPerson(testApp), await registerPerson(testApp)];
  for (let sent = 0; sent < OWN; sent++) await sendGratitude(alone.browser, {});
  await sendGratitude(gone.browser, { message: 'whoever you are' });
  await waitForProjections(testApp);
  await sendPresence(alone.browser);
  const messages = (await received(alone.browser)).map(({ message }) => message);
  assert.deepEqual(messages, ['whoever you are']);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { gratitudeStream } from '../../../../domain/gratitude/events.ts';
import { StoreUnavailable } from '../../../../infra/event-store/port.ts';
import { KeptGratitude } from '../../../gratitude/kept-gratitude.ts';
import { arrive, comes, eventsOf, received, settled, thank } from '../../../testing/gratitude.ts';
import { buildTestApp, registerPerson, type TestApp } from '../../../testing/test-app.ts';

/** Everybody who is present has been gone for a while; who was here within the week still was. */
const everybodyLeaves = ({ services }: TestApp) =>
  sql`update presence set until = now() - interval '1 second'`.execute(services.db);
const aWeekPasses = ({ services }: TestApp) => sql`delete from presence_day`.execute(services.db);

test('to nobody in particular it reaches somebody present, else somebody active, else who comes next', async (t) => {
  const testApp = await buildTestApp(t);
  const sender = await arrive(testApp);
  const active = await arrive(testApp);
  await everybodyLeaves(testApp);
  const present = await arrive(testApp);
  const counts = async () => {
    await settled(testApp);
    const lists = await Promise.all([sender, active, present].map(({ browser }) => received(browser)));
    return lists.map(({ length }) => length);
  };
  for (let sent = 0; sent < 4; sent++) await thank(sender.browser, {});
  assert.deepEqual(await counts(), [0, 0, 4]);
  await sql`delete from presence_day d using presence p where p.community = d.community and p.until > now()`.execute(
    testApp.services.db,
  );
  await everybodyLeaves(testApp);
  await thank(sender.browser, { region: 'Europe' });
  assert.deepEqual(await counts(), [0, 1, 4]);

  await aWeekPasses(testApp);
  const kept = await thank(sender.browser, { message: 'whoever you are' });
  assert.equal(kept.statusCode, 201);
  await settled(testApp);
  await comes(sender.browser);
  assert.deepEqual(await counts(), [0, 1, 4], 'not to oneself');
  await comes(present.browser);
  await comes(active.browser);
  const [newest] = await received(present.browser);
  assert.deepEqual([newest?.id, newest?.message], [kept.json().id, 'whoever you are']);
  assert.deepEqual(await counts(), [0, 1, 5]);
});

test('what is kept is delivered once, however many come at once, in two processes', async (t) => {
  const here = await buildTestApp(t, { env: { HEARTEN_LIMIT_GRATITUDE_PER_PERSON: '100/1h' } });
  const there = await buildTestApp(t, { beside: here });
  const sender = await registerPerson(here);
  const comers = await Promise.all([here, there, here, there].map((testApp) => registerPerson(testApp)));
  for (let sent = 0; sent < 8; sent++) await thank(sender.browser, { message: `kept ${sent}` });
  await settled(here);
  assert.equal(await eventsOf(here, 'GratitudeDelivered'), 0);
  await Promise.all(comers.map(({ browser }) => comes(browser)));
  await Promise.all([here, there].map(({ services }) => services.keptGratitude.deliver()));
  await settled(here);
  assert.equal(await eventsOf(here, 'GratitudeDelivered'), 8);
  const all = (await Promise.all(comers.map(({ browser }) => received(browser)))).flat();
  assert.deepEqual(
    all.map(({ message }) => message).sort(),
    Array.from({ length: 8 }, (_, n) => `kept ${n}`),
  );
});

test('one that can’t be read any more holds back nobody else’s', async (t) => {
  const testApp = await buildTestApp(t);
  const sender = await registerPerson(testApp);
  const damaged = await thank(sender.browser, { message: 'damaged' });
  await thank(sender.browser, { message: 'whole' });
  await settled(testApp);
  await sql`
    update events set metadata = metadata - 'schemaVersion'
    where stream = ${gratitudeStream(damaged.json().id)}`.execute(testApp.services.db);
  const comer = await registerPerson(testApp);
  await comes(comer.browser);
  const messages = (await received(comer.browser)).map(({ message }) => message);
  assert.deepEqual(messages, ['whole']);

  const { db, presence, commands } = testApp.services;
  const told: string[] = [];
  const kept = new KeptGratitude(db, presence, commands, (line) => told.push(line));
  for (let look = 0; look < 2; look++) await kept.deliver();
  assert.deepEqual(told, [`the gratitude ${damaged.json().id} can’t be handed over: InvalidEvent`]);
});

test('a trouble that passes is no fault of what is kept: it is handed over afterwards', async (t) => {
  const testApp = await buildTestApp(t);
  const { store, keptGratitude } = testApp.services;
  const [sender, comer] = [await registerPerson(testApp), await registerPerson(testApp)];
  await thank(sender.browser, { message: 'whoever you are' });
  await settled(testApp);
  const append = store.append;
  for (const trouble of [
    new StoreUnavailable('away'),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
  ]) {
    store.append = () => Promise.reject(trouble);
    await comes(comer.browser);
    await assert.rejects(keptGratitude.deliver(), trouble);
  }
  store.append = append;
  await comes(comer.browser);
  assert.deepEqual(
    (await received(comer.browser)).map(({ message }) => message),
    ['whoever you are'],
  );
});

test('what who is here alone has sent themselves keeps nobody else’s from them, however much it is', async (t) => {
  const OWN = 100;
  const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_GRATITUDE_PER_PERSON: `${OWN}/1h` } });
  const [alone, gone] = [await registerPerson(testApp), await registerPerson(testApp)];
  for (let sent = 0; sent < OWN; sent++) await thank(alone.browser, {});
  await thank(gone.browser, { message: 'whoever you are' });
  await settled(testApp);
  await comes(alone.browser);
  const messages = (await received(alone.browser)).map(({ message }) => message);
  assert.deepEqual(messages, ['whoever you are']);
});

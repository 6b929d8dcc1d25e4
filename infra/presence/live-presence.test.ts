import assert from 'node:assert/strict';
import test from 'node:test';
import type { LivePresence } from './live-presence.ts';
import { BERLIN, openPresenceLab, settled } from './testing/presence-lab.ts';

const here = { region: 'Europe', place: BERLIN } as const;

/** Waits until each of these processes has written its changes by itself. */
const written = (...processes: readonly LivePresence[]) =>
  Promise.all(processes.map((each) => new Promise<void>((resolve) => each.onWritten(resolve))));

test('a connected person is counted in every process, and only once', async (t) => {
  const { ask, process, people } = await openPresenceLab(t);
  const [ada = '', ben = ''] = people(2);
  const [first, second] = [process(), process()];
  await Promise.all([first.beat(), second.beat()]);
  const [laptop, phone] = [first.join(settled(ada), here), second.join(settled(ada), here)];
  const tab = first.join(settled(ada), { region: 'Europe' });
  second.join(settled(ben), here);
  await written(first, second);
  assert.equal((await ask().snapshot()).total, 2);
  laptop.leave();
  phone.leave();
  await written(first, second);
  assert.equal((await ask().snapshot()).total, 2, 'another tab is still open');
  tab.leave();
  tab.leave();
  tab.change(here);
  await written(first);
  assert.equal((await ask().snapshot()).total, 1);
  await second.stop();
  assert.equal((await ask().snapshot()).total, 0);
});

test('a person is shown at the place of their newest connection that is on the map, or not at all without one', async (t) => {
  const { ask, db, process, people } = await openPresenceLab(t);
  const [ada = ''] = people(1);
  const live = process();
  const place = async () => {
    await live.beat();
    return (await db.selectFrom('presence').select(['lat', 'lng']).execute())[0];
  };
  const phone = live.join(settled(ada), { region: 'Europe', place: { lat: 52.51, lng: 13.38 } });
  const laptop = live.join(settled(ada), { region: 'Europe' });
  assert.deepEqual(await place(), BERLIN);
  laptop.change({ region: 'Europe', place: { lat: 45.5, lng: 5 } });
  assert.deepEqual(await place(), { lat: 45.5, lng: 5 });
  phone.change(here);
  assert.deepEqual(await place(), BERLIN);
  phone.change({ region: 'Europe' });
  assert.deepEqual(await place(), { lat: 45.5, lng: 5 });
  laptop.leave();
  assert.deepEqual(await place(), { lat: null, lng: null });
  assert.equal((await ask().snapshot()).total, 1);
});

test('a connection that has left no longer counts, even if another one is open', async (t) => {
  const { ask, db, process, people } = await openPresenceLab(t);
  const [ada = ''] = people(1);
  const live = process();
  const phone = live.join(settled(ada), here);
  const laptop = live.join(settled(ada), { region: 'Europe' });
  laptop.leave();
  laptop.change({ region: 'Asia', place: { lat: 45.5, lng: 5 } });
  await live.beat();
  const places = await db.selectFrom('presence').select(['region', 'lat', 'lng']).execute();
  assert.deepEqual(places, [{ region: 'Europe', ...BERLIN }]);
  phone.leave();
  await live.beat();
  assert.equal((await ask().snapshot()).total, 0);
});

test('a process without heartbeats is forgotten within 15 seconds, and its people return with its next heartbeat', async (t) => {
  const { ask, process, pass, people } = await openPresenceLab(t);
  const [dead, frozen] = [process(), process()];
  for (const pseudonymId of people(3)) dead.join(settled(pseudonymId), here);
  for (const pseudonymId of people(2)) frozen.join(settled(pseudonymId), here);
  await Promise.all([dead.beat(), frozen.beat()]);
  pass(10);
  await frozen.beat();
  assert.equal((await ask().snapshot()).total, 5);
  pass(4);
  assert.equal((await ask().snapshot()).total, 2);
  pass(3_600);
  await ask().sweep();
  assert.equal((await ask().snapshot()).total, 0);
  await frozen.beat();
  assert.equal((await ask().snapshot()).total, 2);
});

test('processes that write the same people at the same time do not deadlock', async (t) => {
  const { process, pass, people } = await openPresenceLab(t);
  const pseudonymIds = people(3_000);
  const [first, second] = [process(), process()];
  for (const pseudonymId of pseudonymIds) first.join(settled(pseudonymId), here);
  for (const pseudonymId of pseudonymIds.toReversed()) second.join(settled(pseudonymId), here);
  for (let steps = 0; steps < 3; steps++) {
    await Promise.all([first.beat(), second.beat()]);
    pass(300);
  }
});

test('the times of a person who stays connected advance with every step and into the next day', async (t) => {
  const { db, process, set, people } = await openPresenceLab(t, '2026-11-21T23:51:00Z');
  const live = process();
  live.join(settled(people(1)[0] as string), here);
  const times = async () => {
    await live.beat();
    const days = await db.selectFrom('presence_day').selectAll().orderBy('day', 'desc').limit(1).execute();
    return days.map((seen) => [seen.first_seen.toISOString(), seen.last_seen.toISOString()]);
  };
  assert.deepEqual(await times(), [['2026-11-21T23:50:00.000Z', '2026-11-21T23:50:00.000Z']]);
  set('2026-11-21T23:56:00Z');
  assert.deepEqual(await times(), [['2026-11-21T23:50:00.000Z', '2026-11-21T23:55:00.000Z']]);
  set('2026-11-22T00:00:00Z');
  assert.deepEqual(await times(), [['2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z']]);
});

test('a failed write is repeated with a later heartbeat', async (t) => {
  const { ask, db, process, people } = await openPresenceLab(t);
  const live = process();
  await live.beat();
  await db.schema.alterTable('presence').renameTo('away').execute();
  live.join(settled(people(1)[0] as string), here);
  await assert.rejects(live.beat());
  await db.schema.alterTable('away').renameTo('presence').execute();
  await live.beat();
  assert.equal((await ask().snapshot()).total, 1);
});

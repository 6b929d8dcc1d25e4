import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { BERLIN, openPresenceLab, settled, unsettled } from './testing/presence-lab.ts';

const here = { region: 'Europe', place: BERLIN } as const;

test('a heartbeat counts a person once for a minute, and their activity extends it', async (t) => {
  const { ask, pass, people } = await openPresenceLab(t);
  const [ada = '', ben = ''] = people(2);
  const presence = ask();
  await presence.heartbeat(settled(ada), here);
  await presence.heartbeat(settled(ada), here);
  assert.equal((await presence.snapshot()).total, 1);
  await presence.heartbeat(settled(ben), { region: 'Global' });
  assert.equal(
    (await presence.snapshot()).total,
    2,
    'a person who arrives through this process is counted here at once',
  );
  pass(59);
  await presence.recordActivity(settled(ben), 'Global');
  assert.equal((await ask().snapshot()).total, 2);
  pass(1);
  assert.equal((await ask().snapshot()).total, 1);
  assert.equal(await ask().randomPresent([ben]), undefined);
  assert.equal(await ask().randomPresent([ada]), ben);
  pass(59);
  assert.deepEqual(await ask().snapshot(), { total: 0, dots: [] });
});

test('three people at a place are a dot; a person who is off the map is counted but in no dot', async (t) => {
  const { ask, people } = await openPresenceLab(t);
  const [ada = '', ...others] = people(4);
  for (const pseudonymId of others) await ask().heartbeat(settled(pseudonymId), here);
  await ask().heartbeat(settled(ada), { region: 'Europe' });
  const dot = { id: '52.5,13.5', ...BERLIN, intensity: 2 };
  assert.deepEqual(await ask().snapshot(), { total: 4, dots: [dot] });
  await ask().recordActivity(settled(others[0] as string), 'Europe');
  assert.deepEqual((await ask().snapshot()).dots, [dot], 'activity does not change a person’s place');
  await ask().heartbeat(settled(others[0] as string), { region: 'Europe' });
  assert.deepEqual(await ask().snapshot(), { total: 4, dots: [] });
});

test('a dot stands for settled people only: visitors of one’s own cannot make it show a third person', async (t) => {
  const { ask, process, people } = await openPresenceLab(t);
  const [ada = '', ben = '', ...own] = people(4);
  await ask().heartbeat(settled(ada), here);
  await ask().heartbeat(unsettled(own[0] as string), here);
  const live = process();
  live.join(unsettled(own[1] as string), here);
  live.join(settled(ben), here);
  await live.beat();
  assert.deepEqual(await ask().snapshot(), { total: 4, dots: [] });
  live.join(settled(own[1] as string), here);
  await live.beat();
  assert.deepEqual(await ask().snapshot(), {
    total: 4,
    dots: [{ id: '52.5,13.5', ...BERLIN, intensity: 2 }],
  });
});

test('a person who is both on and off the map is shown on the map, and activity does not move them', async (t) => {
  const { ask, db, process, people } = await openPresenceLab(t);
  const pseudonymIds = people(3);
  const live = process();
  for (const pseudonymId of pseudonymIds) live.join(settled(pseudonymId), here);
  await live.beat();
  for (const pseudonymId of pseudonymIds) await ask().heartbeat(settled(pseudonymId), { region: 'Asia' });
  const { total, dots } = await ask().snapshot();
  assert.deepEqual([total, dots.length], [3, 1]);
  await ask().recordActivity(settled(pseudonymIds[0] as string), 'Africa');
  const regions = db.selectFrom('presence').select('region').distinct().orderBy('region');
  assert.deepEqual(await regions.execute(), [{ region: 'Asia' }, { region: 'Europe' }]);
});

test('a place is stored with half a degree of precision', async (t) => {
  const { ask, db, people } = await openPresenceLab(t);
  await ask().heartbeat(settled(people(1)[0] as string), {
    region: 'Europe',
    place: { lat: 52.5163, lng: 13.3777 },
  });
  const rows = await db.selectFrom('presence').select(['lat', 'lng']).execute();
  assert.deepEqual(rows, [BERLIN]);
});

test('sweeping keeps current people and a week of days, and deleting a person removes all their rows', async (t) => {
  const { ask, db, days, process, set, people } = await openPresenceLab(t, '2026-11-01T23:59:00Z');
  const [ada = '', ben = ''] = people(2);
  await ask().heartbeat(settled(ada), here);
  const dead = process();
  dead.join(settled(ben), here);
  await dead.beat();
  const left = async () => ({
    here: (await db.selectFrom('presence').select('community').execute()).map(({ community }) => community),
    processes: (await db.selectFrom('presence_process').selectAll().execute()).length,
    days: (await db.selectFrom('presence_day').select('day').execute()).length,
  });
  set('2026-11-08T23:59:00Z');
  await ask().heartbeat(settled(ada), here);
  const living = process();
  living.join(settled(ada), here);
  await living.beat();
  await ask().sweep();
  assert.deepEqual(await left(), { here: [ada, ada], processes: 1, days: 3 });
  assert.equal(await days.randomActive([ada]), undefined, 'exactly a week ago is not within the week');
  set('2026-11-09T00:00:00Z');
  await living.beat();
  await ask().sweep();
  assert.equal((await left()).days, 2);
  await ask().deletePeople([ada]);
  assert.deepEqual(await left(), { here: [], processes: 1, days: 0 });
});

test('a person can be deleted while they send a heartbeat', async (t) => {
  const { ask, db, pass, people } = await openPresenceLab(t);
  const [ada = ''] = people(1);
  await ask().heartbeat(settled(ada), here);
  pass(10 * 60);
  // The day's row is locked, so that both statements run as far as they can before either continues.
  const [beating, forgetting] = await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('presence_day').select('day').forUpdate().execute();
    const beat = ask().heartbeat(settled(ada), here);
    await sleep(100);
    const forgotten = db.transaction().execute((other) => ask().deletePeople([ada], other));
    await sleep(100);
    return [beat, forgotten];
  });
  await Promise.all([beating, forgetting]);
  assert.deepEqual(await db.selectFrom('presence').selectAll().execute(), []);
});

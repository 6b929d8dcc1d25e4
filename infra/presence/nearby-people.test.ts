import assert from 'node:assert/strict';
import test from 'node:test';
import { sql } from 'kysely';
import { openPresenceLab, settled, unsettled } from './testing/presence-lab.ts';

const here = { region: 'Europe' } as const;
/** A little longer than a step and the time until it is finished. */
const STEP_AND_FINISH_S = 320;

test('the list has the people of the last finished step, and does not change before the next one is finished', async (t) => {
  const { ask, nearby, set, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [ada = '', ...others] = people(4);
  const listed = async () => {
    const list = await nearby.list(undefined);
    return `${list.length} ${list[0]?.step.toISOString().slice(11, 16) ?? ''}`;
  };
  for (const other of others) await ask().heartbeat(settled(other), here);
  set('2026-11-21T10:04:59Z');
  await ask().heartbeat(settled(ada), here);
  assert.equal(await listed(), '0 ', 'nobody is listed in the step in which they come');
  set('2026-11-21T10:05:14Z');
  assert.equal(await listed(), '0 ', 'writes of the step may still be on their way');
  set('2026-11-21T10:05:15Z');
  const first = await nearby.list(undefined);
  assert.equal(await listed(), '4 10:00');
  await ask().heartbeat(settled(ada), { region: 'Asia' });
  await ask().recordActivity(settled(others[0] as string), 'Africa');
  assert.deepEqual(await nearby.list(undefined), first, 'coming back, moving and posting change nothing');
  assert.equal((await nearby.list(undefined, 'Europe')).length, 4);
  set('2026-11-21T10:10:14Z');
  assert.deepEqual(await nearby.list(undefined), first);
  set('2026-11-21T10:10:15Z');
  assert.equal(await listed(), '0 ', 'two people in the step are too few');
});

test('a step that ends at midnight is listed too', async (t) => {
  const { ask, nearby, set, people } = await openPresenceLab(t, '2026-11-20T23:58:00Z');
  for (const person of people(3)) await ask().heartbeat(settled(person), here);
  set('2026-11-21T00:01:00Z');
  const [first, ...more] = await nearby.list(undefined);
  assert.equal(more.length, 2);
  assert.equal(first?.step.toISOString(), '2026-11-20T23:55:00.000Z');
});

test('no handle of a person who stays is listed in two steps, and all of them lead to the person until the next day', async (t) => {
  const { ask, nearby, set, people } = await openPresenceLab(t, '2026-11-20T10:00:00Z');
  const everybody = people(3);
  const [ada = '', ben = ''] = everybody;
  const handles: string[] = [];
  for (const time of ['10:00', '10:05', '10:10']) {
    set(`2026-11-20T${time}:00Z`);
    for (const person of everybody) await ask().heartbeat(settled(person), here);
    set(new Date(Date.parse(`2026-11-20T${time}:00Z`) + STEP_AND_FINISH_S * 1_000).toISOString());
    handles.push(...(await nearby.list(undefined)).map(({ handle }) => handle));
  }
  assert.equal(new Set(handles).size, 9);
  assert.deepEqual(handles.slice(0, 3), handles.slice(0, 3).toSorted(), 'in an order that is random');
  const found = async () => Promise.all(handles.map((handle) => nearby.findByHandle(handle)));
  for (const person of everybody) assert.equal((await found()).filter((each) => each === person).length, 3);
  set('2026-11-21T23:59:59Z');
  assert.ok((await found()).every((person) => person !== undefined));
  await ask().deletePeople([ben]);
  assert.equal((await found()).filter((person) => person === undefined).length, 3, 'not after an erasure');
  set('2026-11-22T00:00:00Z');
  await ask().heartbeat(settled(ada), here);
  assert.deepEqual(
    await found(),
    handles.map(() => undefined),
  );
  assert.equal(await nearby.findByHandle('here-nobody'), undefined);
});

test('people who are not settled are neither listed nor counted, however many come', async (t) => {
  const { ask, nearby, process, db, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [ada = '', ben = '', cleo = '', ...newcomers] = people(12);
  for (const newcomer of newcomers) await ask().heartbeat(unsettled(newcomer), here);
  const live = process();
  live.join(unsettled(people(1)[0] as string), here);
  await live.beat();
  for (const person of [ada, ben]) await ask().heartbeat(settled(person), here);
  pass(STEP_AND_FINISH_S);
  assert.deepEqual(await nearby.list(undefined), []);

  live.join(settled(ada), here);
  await live.beat();
  await ask().recordActivity(settled(ben), 'Europe');
  await ask().heartbeat(settled(cleo), here);
  for (const newcomer of newcomers) await ask().heartbeat(unsettled(newcomer), here);
  // A write of `live` that is still due would record ada in the next step, too.
  await live.stop();
  pass(STEP_AND_FINISH_S);
  const listed = await nearby.list(undefined);
  const found = await Promise.all(listed.map(({ handle }) => nearby.findByHandle(handle)));
  assert.deepEqual(found.sort(), [ada, ben, cleo].sort());
  assert.deepEqual(await nearby.list(ada), [], 'without the caller there are too few');
  assert.equal((await db.selectFrom('presence_step').selectAll().execute()).length, 5);
});

test('what 1.0.2 writes does not count as settled', async (t) => {
  const { ask, db, nearby, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [old = '', ...others] = people(3);
  for (const person of others) await ask().heartbeat(settled(person), here);
  await sql`
    insert into presence_day (day, handle, community, region, first_seen, last_seen, steps)
    values ('2026-11-21', 'here-of-the-day', ${old}, 'Europe', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00Z', 1)`.execute(
    db,
  );
  pass(STEP_AND_FINISH_S);
  assert.deepEqual(await nearby.list(undefined), []);
  assert.equal(await nearby.findByHandle('here-of-the-day'), old, 'its handles still lead to their people');
});

test('a region with fewer than three people is not listed, and neither is the rest of the world if it is fewer than three', async (t) => {
  const { ask, nearby, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [ada = '', ben = '', cleo = '', dora = '', emil = '', frida = ''] = people(6);
  const counts = async () => {
    pass(STEP_AND_FINISH_S);
    const lists = [nearby.list(undefined), nearby.list(undefined, 'Europe'), nearby.list(undefined, 'Asia')];
    return (await Promise.all(lists)).map(({ length }) => length);
  };
  const comes = (person: string, region: 'Europe' | 'Asia' | 'Africa' | 'Global') =>
    ask().heartbeat(settled(person), { region });
  for (const person of [ada, ben, cleo]) await comes(person, 'Europe');
  await comes(dora, 'Asia');
  await comes(emil, 'Global');
  assert.deepEqual(await counts(), [3, 3, 0]);
  for (const person of [ada, ben, cleo]) await comes(person, 'Europe');
  await comes(dora, 'Asia');
  await comes(emil, 'Asia');
  await comes(frida, 'Africa');
  assert.deepEqual(await counts(), [6, 3, 0]);
});

test('at most fifty people are listed, others in each step', async (t) => {
  const { ask, nearby, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const everybody = people(120);
  const listed = async () => {
    await Promise.all(everybody.map((person) => ask().heartbeat(settled(person), here)));
    pass(STEP_AND_FINISH_S);
    const list = await nearby.list(undefined);
    assert.equal(list.length, 50);
    return Promise.all(list.map(({ handle }) => nearby.findByHandle(handle)));
  };
  const [first, second] = [new Set(await listed()), new Set(await listed())];
  assert.ok([...first].some((person) => !second.has(person)));
});

test('past steps are swept after an hour, and a person’s steps go with their days', async (t) => {
  const { ask, db, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [ada = '', ben = ''] = people(2);
  const steps = async () =>
    (await db.selectFrom('presence_step').select('community').execute()).map(({ community }) => community);
  await ask().heartbeat(settled(ada), here);
  pass(3_500);
  await ask().heartbeat(settled(ben), here);
  await ask().sweep();
  assert.deepEqual((await steps()).sort(), [ada, ben].sort());
  pass(200);
  await ask().sweep();
  assert.deepEqual(await steps(), [ben]);
  // An erasure by 1.0.2 deletes only this.
  await db.deleteFrom('presence_day').where('community', '=', ben).execute();
  assert.deepEqual(await steps(), []);
});

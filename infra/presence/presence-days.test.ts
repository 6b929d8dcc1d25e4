import assert from 'node:assert/strict';
import test from 'node:test';
import { openPresenceLab } from './testing/presence-lab.ts';

const here = { region: 'Europe' } as const;
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

test('a person has one handle all day, with times in steps of 5 minutes', async (t) => {
  const { ask, days, pass, people } = await openPresenceLab(t, '2026-11-21T00:01:02Z');
  const [ada = '', ben = ''] = people(2);
  await ask().heartbeat(ada, here);
  const [first] = await days.nearby(undefined);
  assert.deepEqual([first?.firstSeen, first?.lastSeen], [at('00:00'), at('00:00')]);
  assert.ok(first && !first.handle.includes(ada));
  pass(3_600);
  await ask().heartbeat(ada, here);
  assert.deepEqual(await days.nearby(ben), [
    { handle: first.handle, firstSeen: at('00:00'), lastSeen: at('01:00') },
  ]);
  assert.deepEqual(await days.nearby(ada), [], 'the caller is not in their own list');
});

test('the list has the people of today, of one region or of all, and the first fifty by handle', async (t) => {
  const { ask, days, set, people } = await openPresenceLab(t, '2026-11-20T23:59:00Z');
  const [yesterday = '', elsewhere = '', ...many] = people(60);
  await ask().heartbeat(yesterday, here);
  set('2026-11-21T00:00:00Z');
  await ask().heartbeat(elsewhere, { region: 'Asia' });
  await Promise.all(many.map((pseudonymId) => ask().heartbeat(pseudonymId, here)));
  const listed = await days.nearby(undefined);
  const handles = listed.map(({ handle }) => handle);
  assert.equal(handles.length, 50);
  assert.deepEqual(handles, [...new Set(handles)].sort());
  assert.equal((await days.nearby(undefined, 'Asia')).length, 1);
  assert.equal((await days.nearby(undefined, 'Oceania')).length, 0);
});

test('a handle is valid until the end of the next day, and each day has a new one', async (t) => {
  const { ask, days, set, people } = await openPresenceLab(t, '2026-11-20T00:00:00Z');
  const [ada = ''] = people(1);
  await ask().heartbeat(ada, here);
  const [{ handle: first } = { handle: '' }] = await days.nearby(undefined);
  set('2026-11-21T23:59:59Z');
  await ask().heartbeat(ada, here);
  const [{ handle: second } = { handle: '' }] = await days.nearby(undefined);
  assert.notEqual(first, second);
  assert.deepEqual([await days.findByHandle(first), await days.findByHandle(second)], [ada, ada]);
  set('2026-11-22T00:00:00Z');
  assert.deepEqual([await days.findByHandle(first), await days.findByHandle(second)], [undefined, ada]);
  assert.equal(await days.findByHandle('here-nobody'), undefined);
});

test('presence is reported in full 5-minute steps, so that nobody’s arrival or departure can be seen', async (t) => {
  const { ask, days, set, people } = await openPresenceLab(t, '2026-11-20T23:58:00Z');
  const [ada = '', ben = ''] = people(2);
  const seen = async (pseudonymId: string) => {
    const steps = [...((await days.recentStepsOf([ada, ben])).get(pseudonymId) ?? [])].sort();
    return steps.map((at) => new Date(at).toISOString().slice(11, 16)).join(' ');
  };
  await ask().heartbeat(ada, here);
  assert.equal(await seen(ada), '', 'not in the step in which they arrive');
  set('2026-11-21T00:00:00Z');
  assert.equal(await seen(ada), '23:55', 'also across midnight');
  await ask().heartbeat(ada, here);
  await ask().heartbeat(ben, here);
  assert.deepEqual([await seen(ada), await seen(ben)], ['23:55', '']);
  set('2026-11-21T00:05:00Z');
  await ask().heartbeat(ada, here);
  assert.deepEqual(
    [await seen(ada), await seen(ben)],
    ['23:55 00:00', '00:00'],
    'a person who stays does not disappear in between',
  );
  set('2026-11-21T00:20:00Z');
  assert.deepEqual([await seen(ada), await seen(ben)], ['23:55 00:00 00:05', '00:00']);
  await ask().heartbeat(ben, here);
  assert.equal(await seen(ben), '00:00', 'a person who returns is not shown before the next step');
  set('2026-11-21T00:25:00Z');
  assert.equal(await seen(ben), '00:00 00:20', 'earlier steps stay the same');
  set('2026-11-21T02:00:00Z');
  await ask().heartbeat(ben, here);
  set('2026-11-21T02:05:00Z');
  assert.equal(await seen(ben), '02:00', 'steps are kept for an hour');
  assert.equal((await days.recentStepsOf([])).size, 0);
});

test('a person who stays an hour is reported in each of its steps', async (t) => {
  const { ask, days, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [ada = ''] = people(1);
  for (let step = 0; step < 12; step++) {
    await ask().heartbeat(ada, here);
    pass(300);
  }
  assert.equal((await days.recentStepsOf([ada])).get(ada)?.size, 12);
});

test('a person who moves to another region is in its list at once', async (t) => {
  const { ask, days, people } = await openPresenceLab(t);
  const [ada = ''] = people(1);
  await ask().heartbeat(ada, here);
  await ask().heartbeat(ada, { region: 'Asia' });
  const found = [await days.nearby(undefined, 'Europe'), await days.nearby(undefined, 'Asia')];
  assert.deepEqual(
    found.map(({ length }) => length),
    [0, 1],
  );
});

test('a person active within the week is found, but never the caller', async (t) => {
  const { ask, days, set, people } = await openPresenceLab(t, '2026-11-20T12:00:00Z');
  const [ada = '', ben = ''] = people(2);
  await ask().heartbeat(ada, here);
  set('2026-11-26T12:00:00Z');
  assert.equal(await days.randomActive(ben), ada);
  assert.equal(await days.randomActive(ada), undefined);
  set('2026-11-27T00:00:00Z');
  assert.equal(await days.randomActive(ben), undefined);
});

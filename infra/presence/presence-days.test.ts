import assert from 'node:assert/strict';
import test from 'node:test';
import { openPresenceLab, settled } from './testing/presence-lab.ts';

const here = { region: 'Europe' } as const;

test('a day is stored in steps of 5 minutes, also under the handle that 1.0.2 shows', async (t) => {
  const { ask, db, pass, people } = await openPresenceLab(t, '2026-11-21T00:01:02Z');
  const [ada = ''] = people(1);
  await ask().heartbeat(settled(ada), here);
  pass(3_600);
  await ask().heartbeat(settled(ada), here);
  const [day, ...more] = await db.selectFrom('presence_day').selectAll().execute();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [day?.first_seen.toISOString(), day?.last_seen.toISOString()],
    ['2026-11-21T00:00:00.000Z', '2026-11-21T01:00:00.000Z'],
  );
  assert.match(day?.handle ?? '', /^here-[0-9a-f-]{36}$/);
  assert.ok(!day?.handle.includes(ada));
});

test('presence is reported in full 5-minute steps, so that nobody’s arrival or departure can be seen', async (t) => {
  const { ask, days, set, people } = await openPresenceLab(t, '2026-11-20T23:58:00Z');
  const [ada = '', ben = ''] = people(2);
  const seen = async (pseudonymId: string) => {
    const steps = [...((await days.recentStepsOf([ada, ben])).get(pseudonymId) ?? [])].sort();
    return steps.map((at) => new Date(at).toISOString().slice(11, 16)).join(' ');
  };
  await ask().heartbeat(settled(ada), here);
  assert.equal(await seen(ada), '', 'not in the step in which they arrive');
  set('2026-11-21T00:00:00Z');
  assert.equal(await seen(ada), '23:55', 'also across midnight');
  await ask().heartbeat(settled(ada), here);
  await ask().heartbeat(settled(ben), here);
  assert.deepEqual([await seen(ada), await seen(ben)], ['23:55', '']);
  set('2026-11-21T00:05:00Z');
  await ask().heartbeat(settled(ada), here);
  assert.deepEqual(
    [await seen(ada), await seen(ben)],
    ['23:55 00:00', '00:00'],
    'a person who stays does not disappear in between',
  );
  set('2026-11-21T00:20:00Z');
  assert.deepEqual([await seen(ada), await seen(ben)], ['23:55 00:00 00:05', '00:00']);
  await ask().heartbeat(settled(ben), here);
  assert.equal(await seen(ben), '00:00', 'a person who returns is not shown before the next step');
  set('2026-11-21T00:25:00Z');
  assert.equal(await seen(ben), '00:00 00:20', 'earlier steps stay the same');
  set('2026-11-21T02:00:00Z');
  await ask().heartbeat(settled(ben), here);
  set('2026-11-21T02:05:00Z');
  assert.equal(await seen(ben), '02:00', 'steps are kept for an hour');
  assert.equal((await days.recentStepsOf([])).size, 0);
});

test('a person who stays an hour is reported in each of its steps', async (t) => {
  const { ask, days, pass, people } = await openPresenceLab(t, '2026-11-21T10:00:00Z');
  const [ada = ''] = people(1);
  for (let step = 0; step < 12; step++) {
    await ask().heartbeat(settled(ada), here);
    pass(300);
  }
  assert.equal((await days.recentStepsOf([ada])).get(ada)?.size, 12);
});

test('a person active within the week is found, but never the caller', async (t) => {
  const { ask, days, set, people } = await openPresenceLab(t, '2026-11-20T12:00:00Z');
  const [ada = '', ben = ''] = people(2);
  await ask().heartbeat(settled(ada), here);
  set('2026-11-26T12:00:00Z');
  assert.equal(await days.randomActive([ben]), ada);
  assert.equal(await days.randomActive([ada]), undefined);
  set('2026-11-27T00:00:00Z');
  assert.equal(await days.randomActive([ben]), undefined);
});

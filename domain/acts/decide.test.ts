import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import type { EventMoment, TimedEvent } from '../event.ts';
import { type ActsCommand, actsDecider } from './decide.ts';
import type { ActsEvent } from './events.ts';
import { RECOMMENDED_ACTS } from './recommended.ts';
import { dayListOf } from './state.ts';

const decider = actsDecider((...words) => JSON.stringify(words));
type Story = readonly TimedEvent<ActsEvent>[];
type Told = Pick<ActsCommand, 'type'> & Record<string, unknown>;

const actIdOf = (slug: string) => `own-${slug}`;
/** 21 November at this hour, or another day of that month. */
const at = (hour: number, day = 21): EventMoment => {
  const localDate = `2026-11-${day}`;
  return { occurredAt: `${localDate}T${String(hour).padStart(2, '0')}:00:00.000Z`, localDate };
};
const given = (...story: Story) => {
  const state = fold(decider, story);
  return {
    when: (command: Told, moment = at(12), id = 'new') =>
      decider.decide(
        { actIdOf, moment, newId: (n: number) => `${id}-${n}`, ...command } as ActsCommand,
        state,
      ),
    list: (date: string) => dayListOf(state, actIdOf, date).map(({ actId }) => actId),
  };
};
/** The story with what a command brings about. */
const then = (story: Story, command: Told, moment = at(12), id = 'new'): Story => [
  ...story,
  ...given(...story)
    .when(command, moment, id)
    .map((event) => ({ ...event, moment })),
];

const starters = ['three-slow-breaths', 'open-the-window', 'warm-drink'].map(actIdOf);
const [breaths = '', air = '', drink = ''] = starters;
const started: ActsEvent = {
  type: 'ActsStarted',
  data: {
    acts: ['three-slow-breaths', 'open-the-window', 'warm-drink'].map((slug) => ({
      actId: actIdOf(slug),
      slug,
    })),
  },
};
const tick = (actId: string, isCompleted = true): Told => ({ type: 'toggleAct', actId, isCompleted });
const choose = (slugs: string[], customs: object[] = []): Told => ({ type: 'customizeActs', slugs, customs });
const birds = { title: 'Feed the birds', description: 'A handful of seeds.' };
const letter = { title: 'A letter', description: 'One line a day.' };
const addBirds: Told = { type: 'addAct', ...birds };
const invalid = (message: string) => new DomainError('invalid', message);
const notListed = new DomainError('not-found', 'This activity is not in the list of that day');

test('given nothing, when an act is done, then the person begins with the starters and has done it', () => {
  assert.deepEqual(given().list('2026-11-21'), starters);
  assert.deepEqual(given().when(tick(air)), [started, { type: 'ActCompleted', data: { actId: air } }]);
});

test('given an act done, when it is done again, then nothing happens; undone, it is open', () => {
  const story = then([], tick(air));
  assert.deepEqual(given(...story).when(tick(air), at(13)), []);
  assert.deepEqual(given(...story).when(tick(air, false), at(13)), [
    { type: 'ActReopened', data: { actId: air } },
  ]);
  assert.deepEqual(given().when(tick(air, false)), [], 'what was never done can stay so');
});

test('given an act done today, when tomorrow comes, then it is open again, and yesterday stays done', () => {
  const story = then([], tick(air));
  assert.deepEqual(given(...story).when(tick(air), at(9, 22)), [
    { type: 'ActCompleted', data: { actId: air } },
  ]);
  const next = then(story, tick(air), at(9, 22));
  assert.deepEqual(given(...next).when(tick(air), at(23, 21)), []);
});

test('given any list, when what is not in it is ticked, then it is not there', () => {
  const story = then([], choose(['a-few-steps']));
  for (const actId of ['', 'made-up', breaths, '__proto__']) {
    assert.throws(() => given(...story).when(tick(actId), at(13)), notListed, actId);
  }
  assert.throws(() => given().when(tick(actIdOf('a-few-steps'))), notListed);
});

test('given acts done today, when the list is changed, then they stay in today’s and in no other day’s', () => {
  const story = then(then([], tick(air), at(8)), choose(['a-few-steps', 'hum-a-tune'], [birds]));
  const acts = [actIdOf('a-few-steps'), actIdOf('hum-a-tune'), 'new-0'];
  assert.deepEqual(given(...story).list('2026-11-21'), [...acts, air]);
  assert.deepEqual(given(...story).list('2026-11-22'), acts);
  assert.deepEqual(given(...story).list('2026-11-20'), starters);
  // It stays also when it is opened again, so that a slip of the finger can be mended.
  const reopened = then(story, tick(air, false), at(13));
  assert.deepEqual(given(...reopened).list('2026-11-21'), [...acts, air]);
  assert.deepEqual(then(reopened, tick(air), at(14)).length, reopened.length + 1);
});

test('given custom acts, when they are sent again by their words, then they are the same acts', () => {
  const story = then([], choose([], [birds, letter]), at(9));
  const again = choose(['hum-a-tune'], [{ ...letter, title: ' A letter ' }, letter, birds]);
  const events = given(...story).when(again, at(10), 'later');
  assert.deepEqual(events, [
    { type: 'ActAdded', data: { actId: 'later-1', ...letter } },
    {
      type: 'ActsCustomized',
      data: {
        acts: [
          { actId: actIdOf('hum-a-tune'), slug: 'hum-a-tune' },
          { actId: 'new-1' },
          { actId: 'later-1' },
          { actId: 'new-0' },
        ],
        kept: [],
      },
    },
  ]);
});

test('given a list, when the same is chosen again, then nothing happens, unless something has been kept', () => {
  const story = then([], choose(['hum-a-tune'], [birds]), at(9));
  assert.deepEqual(given(...story).when(choose(['hum-a-tune'], [birds]), at(10)), []);
  assert.deepEqual(given(...story).when(choose(['hum-a-tune'], [birds]), at(10, 22)), []);
  const same = choose(['three-slow-breaths', 'open-the-window', 'warm-drink']);
  assert.equal(given().when(same).length, 2, 'the starters, when they are chosen, are a choice');
  const opened = then(then(then([], tick(air), at(8)), choose(['hum-a-tune'])), tick(air, false), at(13));
  assert.equal(given(...opened).when(choose(['hum-a-tune']), at(14)).length, 1);
});

test('given nothing, when a choice breaks a rule, then the sentence says which', () => {
  const six = RECOMMENDED_ACTS.slice(0, 6).map(({ slug }) => slug);
  const customs = (count: number) => Array.from({ length: count }, () => birds);
  for (const [command, message] of [
    [choose(six), 'Please choose at most 5 recommended activities'],
    [choose(['hum-a-tune', 'hum-a-tune']), 'Please choose each activity only once'],
    [choose(['hum-a-song']), 'Please choose from the recommended activities'],
    [choose([]), 'Please choose at least one activity'],
    [choose(six.slice(1), customs(16)), 'A list holds at most 20 activities'],
    [choose([], [{ ...birds, title: ' \n' }]), 'Please enter a title for your activity'],
    [choose([], [{ ...birds, description: '' }]), 'Please enter a description for your activity'],
    [choose([], [{ ...birds, title: '🐦'.repeat(101) }]), 'Title must not exceed 100 characters'],
    [choose([], [{ ...birds, description: '🐦'.repeat(301) }]), 'Description must not exceed 300 characters'],
    [{ ...addBirds, title: '' }, 'Please enter a title for your activity'],
    [{ ...addBirds, description: ' ' }, 'Please enter a description for your activity'],
  ] as const) {
    assert.throws(() => given().when(command), invalid(message));
  }
  assert.equal(given().when(choose(six.slice(1), customs(15))).length, 17);
});

test('given a list, when an act is added, then it comes at its end from that day on, up to twenty', () => {
  let story = then([], { ...addBirds, title: ` ${birds.title} ` });
  assert.deepEqual(story[1], { type: 'ActAdded', data: { actId: 'new-0', ...birds }, moment: at(12) });
  assert.deepEqual(given(...story).list('2026-11-21'), [...starters, 'new-0']);
  assert.deepEqual(given(...story).list('2027-03-01'), [...starters, 'new-0']);
  assert.deepEqual(given(...story).list('2026-11-20'), starters);
  assert.deepEqual(given(...story).when(addBirds), [], 'the same id is the same act');
  for (let count = 4; count < 20; count++) story = then(story, addBirds, at(13), `more-${count}`);
  assert.equal(given(...story).list('2026-11-21').length, 20);
  assert.throws(
    () => given(...story).when(addBirds, at(14), 'last'),
    invalid('A list holds at most 20 activities'),
  );
});

test('given a changed list, when an entry of an earlier day or hour arrives late, then it finds its own list', () => {
  const story = then([], choose(['a-few-steps']), at(12));
  assert.equal(given(...story).when(tick(drink), at(20, 20)).length, 1, 'yesterday’s list');
  assert.throws(() => given(...story).when(tick(actIdOf('a-few-steps')), at(20, 20)), notListed);
  const late = then(story, tick(drink), at(9));
  assert.deepEqual(given(...late).list('2026-11-21'), [actIdOf('a-few-steps'), drink], 'this morning’s list');
  const opened = then(late, tick(drink, false), at(13));
  assert.equal(given(...opened).when(tick(drink), at(14)).length, 1, 'a slip of the finger can be mended');
});

test('given a choice, when an older one arrives, then it holds only until then', () => {
  const story = then([], choose(['a-few-steps']), at(12, 21));
  const late = then(story, choose(['hum-a-tune'], [birds]), at(12, 18), 'late');
  assert.deepEqual(given(...late).list('2026-11-17'), starters);
  for (const date of ['2026-11-18', '2026-11-20']) {
    assert.deepEqual(given(...late).list(date), [actIdOf('hum-a-tune'), 'late-0']);
  }
  assert.deepEqual(given(...late).list('2026-11-21'), [actIdOf('a-few-steps')]);
});

test('given a choice, when another comes from a clock a little behind, then it is not lost', () => {
  const story = then([], choose(['a-few-steps']), at(12));
  assert.deepEqual(given(...then(story, choose(['hum-a-tune']), at(11))).list('2026-11-21'), [
    actIdOf('hum-a-tune'),
  ]);
});

test('given a choice in Tokyo, when another is made in Honolulu the day before, then that one holds on', () => {
  const tokyo = { occurredAt: '2026-11-21T00:00:00.000Z', localDate: '2026-11-21' };
  const honolulu = { occurredAt: '2026-11-21T08:00:00.000Z', localDate: '2026-11-20' };
  const story = then(then([], choose(['a-few-steps']), tokyo), choose(['hum-a-tune']), honolulu);
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    assert.deepEqual(given(...story).list(date), [actIdOf('hum-a-tune')], date);
  }
  // Nor is a choice in Honolulu idle because that day has the list already: the day after has Tokyo's.
  const before = { occurredAt: '2026-11-20T20:00:00.000Z', localDate: '2026-11-20' };
  const thrice = [
    [choose(['hum-a-tune']), before],
    [choose(['a-few-steps']), tokyo],
    [choose(['hum-a-tune']), honolulu],
  ] as const;
  const told = thrice.reduce<Story>((so, [command, moment]) => then(so, command, moment), []);
  assert.deepEqual(given(...told).list('2026-11-22'), [actIdOf('hum-a-tune')]);
});

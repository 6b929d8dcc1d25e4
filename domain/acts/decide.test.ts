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
type History = readonly TimedEvent<ActsEvent>[];
type CommandFields = Pick<ActsCommand, 'type'> & Record<string, unknown>;

const actIdOf = (slug: string) => `own-${slug}`;
/** 21 November, or another day of that month, at this hour. */
const at = (hour: number, day = 21): EventMoment => {
  const localDate = `2026-11-${day}`;
  return { occurredAt: `${localDate}T${String(hour).padStart(2, '0')}:00:00.000Z`, localDate };
};
const given = (...history: History) => {
  const state = fold(decider, history);
  return {
    when: (command: CommandFields, moment = at(12), id = 'new') =>
      decider.decide(
        { actIdOf, moment, newId: (n: number) => `${id}-${n}`, ...command } as ActsCommand,
        state,
      ),
    list: (date: string) => dayListOf(state, actIdOf, date).map(({ actId }) => actId),
  };
};
/** The history followed by the events of a command. */
const then = (history: History, command: CommandFields, moment = at(12), id = 'new'): History => [
  ...history,
  ...given(...history)
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
const tick = (actId: string, isCompleted = true): CommandFields => ({
  type: 'toggleAct',
  actId,
  isCompleted,
});
const choose = (slugs: string[], customs: object[] = []): CommandFields => ({
  type: 'customizeActs',
  slugs,
  customs,
});
const birds = { title: 'Feed the birds', description: 'A handful of seeds.' };
const letter = { title: 'A letter', description: 'One line a day.' };
const addBirds: CommandFields = { type: 'addAct', ...birds };
const invalid = (message: string) => new DomainError('invalid', message);
const notListed = new DomainError('not-found', 'This activity is not in the list of that day');

test('given nothing, when an act is completed, then the person gets the starter list with that act completed', () => {
  assert.deepEqual(given().list('2026-11-21'), starters);
  assert.deepEqual(given().when(tick(air)), [started, { type: 'ActCompleted', data: { actId: air } }]);
});

test('given a completed act, when it is completed again, then nothing happens; when it is reopened, then it is open', () => {
  const history = then([], tick(air));
  assert.deepEqual(given(...history).when(tick(air), at(13)), []);
  assert.deepEqual(given(...history).when(tick(air, false), at(13)), [
    { type: 'ActReopened', data: { actId: air } },
  ]);
  assert.deepEqual(
    given().when(tick(air, false)),
    [],
    'reopening an act that was never completed does nothing',
  );
});

test('given an act completed today, when it is tomorrow, then the act is open, and today it stays completed', () => {
  const history = then([], tick(air));
  assert.deepEqual(given(...history).when(tick(air), at(9, 22)), [
    { type: 'ActCompleted', data: { actId: air } },
  ]);
  const next = then(history, tick(air), at(9, 22));
  assert.deepEqual(given(...next).when(tick(air), at(23, 21)), []);
});

test('given any list, when an act that is not in it is toggled, then it is refused', () => {
  const history = then([], choose(['a-few-steps']));
  for (const actId of ['', 'made-up', breaths, '__proto__']) {
    assert.throws(() => given(...history).when(tick(actId), at(13)), notListed, actId);
  }
  assert.throws(() => given().when(tick(actIdOf('a-few-steps'))), notListed);
});

test('given completed acts, when the list is changed, then they stay in the list of today only', () => {
  const history = then(then([], tick(air), at(8)), choose(['a-few-steps', 'hum-a-tune'], [birds]));
  const acts = [actIdOf('a-few-steps'), actIdOf('hum-a-tune'), 'new-0'];
  assert.deepEqual(given(...history).list('2026-11-21'), [...acts, air]);
  assert.deepEqual(given(...history).list('2026-11-22'), acts);
  assert.deepEqual(given(...history).list('2026-11-20'), starters);
  // It also stays when it is reopened, so that an accidental tap can be undone.
  const reopened = then(history, tick(air, false), at(13));
  assert.deepEqual(given(...reopened).list('2026-11-21'), [...acts, air]);
  assert.deepEqual(then(reopened, tick(air), at(14)).length, reopened.length + 1);
});

test('given custom acts, when the same texts are sent again, then the acts keep their ids', () => {
  const history = then([], choose([], [birds, letter]), at(9));
  const again = choose(['hum-a-tune'], [{ ...letter, title: ' A letter ' }, letter, birds]);
  const events = given(...history).when(again, at(10), 'later');
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

test('given a list, when the same list is chosen again, then nothing happens, unless the day has kept acts', () => {
  const history = then([], choose(['hum-a-tune'], [birds]), at(9));
  assert.deepEqual(given(...history).when(choose(['hum-a-tune'], [birds]), at(10)), []);
  assert.deepEqual(given(...history).when(choose(['hum-a-tune'], [birds]), at(10, 22)), []);
  const same = choose(['three-slow-breaths', 'open-the-window', 'warm-drink']);
  assert.equal(given().when(same).length, 2, 'choosing exactly the starter acts is a choice');
  const opened = then(then(then([], tick(air), at(8)), choose(['hum-a-tune'])), tick(air, false), at(13));
  assert.equal(given(...opened).when(choose(['hum-a-tune']), at(14)).length, 1);
});

test('given nothing, when a choice breaks a rule, then the message names the rule', () => {
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

test('given a list, when an act is added, then it is last from that day on, and a list has at most 20 acts', () => {
  let history = then([], { ...addBirds, title: ` ${birds.title} ` });
  assert.deepEqual(history[1], { type: 'ActAdded', data: { actId: 'new-0', ...birds }, moment: at(12) });
  assert.deepEqual(given(...history).list('2026-11-21'), [...starters, 'new-0']);
  assert.deepEqual(given(...history).list('2027-03-01'), [...starters, 'new-0']);
  assert.deepEqual(given(...history).list('2026-11-20'), starters);
  assert.deepEqual(given(...history).when(addBirds), [], 'adding the same id twice adds it once');
  for (let count = 4; count < 20; count++) history = then(history, addBirds, at(13), `more-${count}`);
  assert.equal(given(...history).list('2026-11-21').length, 20);
  assert.throws(
    () => given(...history).when(addBirds, at(14), 'last'),
    invalid('A list holds at most 20 activities'),
  );
});

test('given a changed list, when a toggle of an earlier day or hour arrives late, then the earlier list applies', () => {
  const history = then([], choose(['a-few-steps']), at(12));
  assert.equal(given(...history).when(tick(drink), at(20, 20)).length, 1, 'yesterday’s list applies');
  assert.throws(() => given(...history).when(tick(actIdOf('a-few-steps')), at(20, 20)), notListed);
  const late = then(history, tick(drink), at(9));
  assert.deepEqual(
    given(...late).list('2026-11-21'),
    [actIdOf('a-few-steps'), drink],
    'this morning’s list applies',
  );
  const opened = then(late, tick(drink, false), at(13));
  assert.equal(given(...opened).when(tick(drink), at(14)).length, 1, 'an accidental tap can be undone');
});

test('given a choice, when an older one arrives, then it applies only to the days before the newer one', () => {
  const history = then([], choose(['a-few-steps']), at(12, 21));
  const late = then(history, choose(['hum-a-tune'], [birds]), at(12, 18), 'late');
  assert.deepEqual(given(...late).list('2026-11-17'), starters);
  for (const date of ['2026-11-18', '2026-11-20']) {
    assert.deepEqual(given(...late).list(date), [actIdOf('hum-a-tune'), 'late-0']);
  }
  assert.deepEqual(given(...late).list('2026-11-21'), [actIdOf('a-few-steps')]);
});

test('given a choice, when another comes from a clock that is slightly behind, then it is not lost', () => {
  const history = then([], choose(['a-few-steps']), at(12));
  assert.deepEqual(given(...then(history, choose(['hum-a-tune']), at(11))).list('2026-11-21'), [
    actIdOf('hum-a-tune'),
  ]);
});

test('given a choice in Tokyo, when one follows in Honolulu where it is still the day before, then the later one applies', () => {
  const tokyo = { occurredAt: '2026-11-21T00:00:00.000Z', localDate: '2026-11-21' };
  const honolulu = { occurredAt: '2026-11-21T08:00:00.000Z', localDate: '2026-11-20' };
  const history = then(then([], choose(['a-few-steps']), tokyo), choose(['hum-a-tune']), honolulu);
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    assert.deepEqual(given(...history).list(date), [actIdOf('hum-a-tune')], date);
  }
  // The choice in Honolulu is recorded even if that day already has the same list, because Tokyo's choice
  // applies to the next day.
  const before = { occurredAt: '2026-11-20T20:00:00.000Z', localDate: '2026-11-20' };
  const choices = [
    [choose(['hum-a-tune']), before],
    [choose(['a-few-steps']), tokyo],
    [choose(['hum-a-tune']), honolulu],
  ] as const;
  const allThree = choices.reduce<History>(
    (earlier, [command, moment]) => then(earlier, command, moment),
    [],
  );
  assert.deepEqual(given(...allThree).list('2026-11-22'), [actIdOf('hum-a-tune')]);
});

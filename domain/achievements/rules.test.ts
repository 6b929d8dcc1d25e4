import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOfDay, dayNumber } from '../time/day-number.ts';
import { BADGES, type BadgeId } from './badges.ts';
import { newlyEarned, progressOf } from './evaluate.ts';
import { RULES } from './rules.ts';
import { applyToTally, type BadgeEvent, emptyTally } from './tally.ts';

const START = dayNumber('2026-02-20');
let entries = 0;

type Values = { readonly mood?: number | null; readonly energy?: number | null };

const date = (day: number) => dateOfDay(START + day);
/** A check-in on the n-th day. */
const checkIn = (day: number, { mood = 3, energy = 3 }: Values = {}): BadgeEvent => ({
  type: 'moodLogged',
  localDate: date(day),
  mood: {
    entryId: `entry ${++entries}`,
    position: BigInt(entries),
    localDate: date(day),
    moodValue: mood,
    energyValue: energy,
  },
});
const withdraw = (event: BadgeEvent): BadgeEvent => {
  assert.ok(event.type === 'moodLogged');
  return { type: 'moodWithdrawn', entryId: event.mood.entryId };
};
/** A correction of an entry, made on the n-th day. */
const correct = (entryId: string, day: number, { mood = 3, energy = 3 }: Values): BadgeEvent => ({
  type: 'moodCorrected',
  localDate: date(day),
  entryId,
  values: { moodValue: mood, energyValue: energy },
});
const idOf = (event: BadgeEvent): string => (event.type === 'moodLogged' ? event.mood.entryId : '');
const write = (day: number): BadgeEvent => ({ type: 'journalEntryWritten', localDate: date(day) });
const complete = (day: number): BadgeEvent => ({ type: 'actCompleted', localDate: date(day) });
const reopen = (day: number): BadgeEvent => ({ type: 'actReopened', localDate: date(day) });
const days = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

/** The badges earned by these events, each with its date. */
function evaluate(events: readonly BadgeEvent[]) {
  const tally = emptyTally();
  const earned = new Map<BadgeId, string>();
  for (const event of events) {
    const day = applyToTally(tally, event);
    if (!('localDate' in event)) {
      assert.deepEqual(newlyEarned(tally, earned, event, day), [], 'withdrawing or reopening earns no badge');
      continue;
    }
    for (const badge of newlyEarned(tally, earned, event, day)) earned.set(badge, event.localDate);
  }
  return { tally, earned: Object.fromEntries(earned) };
}
const earnedBy = (...events: readonly BadgeEvent[]) => evaluate(events).earned;

test('there are twelve badges: four kinds with three levels, each with its own texts', () => {
  const kinds = ['consistency', 'improvement', 'milestone', 'resilience'];
  const ids = kinds.flatMap((kind) => [1, 2, 3].map((level) => `${kind}-${level}`));
  assert.deepEqual(BADGES.map(({ id }) => id as string).sort(), ids);
  for (const { id, category, level } of BADGES) assert.equal(id, `${category}-${level}`);
  for (const words of ['title', 'description', 'icon'] as const) {
    assert.equal(new Set(BADGES.map((badge) => badge[words])).size, BADGES.length);
  }
});

test('three consecutive days earn a badge on the third day, also across the end of a month', () => {
  assert.deepEqual(earnedBy(checkIn(7), checkIn(8), checkIn(9)), { 'consistency-1': '2026-03-01' });
  assert.deepEqual(earnedBy(checkIn(7), checkIn(8), checkIn(8), checkIn(10)), {});
});

test('an entry that arrives late can close a gap, and the badge gets the date of that entry', () => {
  assert.deepEqual(earnedBy(checkIn(5), checkIn(7), checkIn(200), checkIn(6)), { 'consistency-1': date(6) });
});

test('seven consecutive days earn the badge for a week', () => {
  assert.equal(earnedBy(...days(6).map((day) => checkIn(day)))['resilience-3'], undefined);
  assert.equal(earnedBy(...days(7).map((day) => checkIn(day)))['resilience-3'], date(6));
});

test('14 days earn a badge if they lie within 30 days, but not within 31', () => {
  const spread = days(13).map((day) => checkIn(day * 2));
  assert.deepEqual(earnedBy(...spread, checkIn(29)), { 'consistency-2': date(29) });
  assert.deepEqual(earnedBy(...spread, checkIn(30)), {});
  assert.deepEqual(earnedBy(...spread, checkIn(30), checkIn(29)), { 'consistency-2': date(29) });
});

test('30 days earn a badge if they lie within 60 days, but not within 61', () => {
  const spread = days(29).map((day) => checkIn(day * 2));
  assert.equal(earnedBy(...spread, checkIn(59))['consistency-3'], date(59));
  assert.equal(earnedBy(...spread, checkIn(60))['consistency-3'], undefined);
});

test('an act and a low mood on the same day earn resilience, in either order', () => {
  for (const mood of [1, 2]) {
    assert.equal(earnedBy(checkIn(1, { mood }), complete(1))['resilience-1'], date(1));
    assert.equal(earnedBy(complete(1), checkIn(1, { mood }))['resilience-1'], date(1));
  }
  assert.equal(earnedBy(checkIn(1, { mood: 3 }), complete(1))['resilience-1'], undefined);
  assert.equal(earnedBy(checkIn(1, { mood: 1 }), complete(2))['resilience-1'], undefined);
});

test('an act on a day of exhaustion earns resilience; an act on a merely tired day does not', () => {
  assert.equal(earnedBy(checkIn(1, { energy: 1 }), complete(1))['resilience-2'], date(1));
  assert.equal(earnedBy(checkIn(1, { energy: 2 }), complete(1))['resilience-2'], undefined);
});

test('withdrawn entries and reopened acts do not count', () => {
  const low = checkIn(1, { mood: 1, energy: 1 });
  assert.deepEqual(earnedBy(low, withdraw(low), complete(1)), { 'milestone-2': date(1) });
  assert.equal(earnedBy(complete(1), reopen(1), low)['resilience-1'], undefined);
  const middle = checkIn(2);
  assert.deepEqual(earnedBy(checkIn(1), middle, withdraw(middle), checkIn(3)), {});
});

test('an earned badge keeps its first date after everything that earned it was withdrawn', () => {
  const three = [checkIn(1), checkIn(2), checkIn(3)];
  const again = [checkIn(11), checkIn(12), checkIn(13)];
  assert.deepEqual(earnedBy(...three, ...three.map(withdraw), ...again), { 'consistency-1': date(3) });
  assert.deepEqual(earnedBy(complete(4), reopen(4), complete(9)), { 'milestone-2': date(4) });
});

test('the first journal entry is a milestone, and so is the fiftieth that is not withdrawn', () => {
  const entries = [...days(49).map(write), { type: 'journalEntryWithdrawn' } as const, write(49)];
  assert.deepEqual(earnedBy(...entries), { 'milestone-1': date(0) });
  assert.deepEqual(earnedBy(...entries, write(50)), { 'milestone-1': date(0), 'milestone-3': date(50) });
});

const moods = (values: readonly number[], apart = 5) =>
  values.map((mood, index) => checkIn(index * apart, { mood, energy: 3 }));

test('from the seventh entry on, it is an improvement if the last three moods are higher than the first three', () => {
  assert.deepEqual(earnedBy(...moods([1, 1, 1, 5, 5, 5])), {});
  assert.deepEqual(earnedBy(...moods([1, 2, 3, 3, 1, 2, 3])), {});
  assert.deepEqual(earnedBy(...moods([1, 2, 3, 3, 1, 2, 4])), { 'improvement-1': date(30) });
});

test('entries are compared in the order in which they happened, not in which they arrived', () => {
  const [first, ...rest] = moods([1, 2, 3, 3, 1, 2, 4]);
  assert.deepEqual(earnedBy(...rest, first as BadgeEvent), { 'improvement-1': date(0) });
  const reversed = moods([4, 2, 1, 3, 3, 2, 1]).reverse();
  assert.deepEqual(earnedBy(...reversed), {});
});

test('entries of the same moment count in the order in which they arrived', () => {
  const sameMoment = (values: readonly number[]) => values.map((mood) => checkIn(0, { mood }));
  assert.equal(earnedBy(...sameMoment([1, 1, 1, 3, 5, 5, 5]))['improvement-1'], date(0));
  assert.equal(earnedBy(...sameMoment([5, 5, 5, 3, 1, 1, 1]))['improvement-1'], undefined);
});

test('it is an improvement of mood or energy if the last 14 values are clearly higher than the first 14', () => {
  // A mean that is 0.5 higher over 14 entries is a sum that is 7 higher.
  const raised = (by: number) => [...days(14).map(() => 3), ...days(14).map((index) => (index < by ? 4 : 3))];
  const energies = (values: readonly number[]) =>
    values.map((energy, index) => checkIn(index * 5, { mood: 3, energy }));
  assert.equal(earnedBy(...moods(raised(6)))['improvement-2'], undefined);
  assert.equal(earnedBy(...moods(raised(7)))['improvement-2'], date(27 * 5));
  assert.equal(
    earnedBy(...moods(raised(7).slice(1)))['improvement-2'],
    undefined,
    'an improvement needs 28 entries',
  );
  assert.deepEqual(earnedBy(...energies(raised(6))), {});
  assert.deepEqual(earnedBy(...energies(raised(7))), { 'improvement-3': date(27 * 5) });
});

test('any check-in counts for consistency; only values that are there count for improvements', () => {
  const noMood = { mood: null, energy: 3 };
  assert.deepEqual(earnedBy(checkIn(1, noMood), checkIn(2), checkIn(3, { energy: null })), {
    'consistency-1': date(3),
  });
  assert.equal(earnedBy(checkIn(1, { mood: null, energy: null }), complete(1))['resilience-1'], undefined);
  const sparse = (values: readonly (number | null)[]) =>
    values.map((mood, index) => checkIn(index * 5, { mood, energy: 3 }));
  assert.equal(earnedBy(...sparse([1, null, 1, 1, null, 5, 5, 5]))['improvement-1'], undefined, 'six moods');
  assert.equal(earnedBy(...sparse([1, null, 1, 1, 2, null, 5, 5, 5]))['improvement-1'], date(40));
  assert.equal(earnedBy(...sparse([null, null, 3, 3, 3, 3, 3, 3, 3]))['improvement-1'], undefined);
});

test('a correction can earn a badge, with the day on which it was made, and takes none away', () => {
  const middling = checkIn(1);
  assert.deepEqual(earnedBy(middling, complete(1), correct(idOf(middling), 90, { mood: 2 })), {
    'milestone-2': date(1),
    'resilience-1': date(90),
  });
  const low = checkIn(1, { mood: 1 });
  assert.equal(earnedBy(low, complete(1), correct(idOf(low), 2, { mood: 5 }))['resilience-1'], date(1));
  assert.equal(earnedBy(low, correct(idOf(low), 2, { mood: 5 }), complete(1))['resilience-1'], undefined);

  const entries = moods([1, 2, 3, 3, 1, 2, 3]);
  const last = idOf(entries[6] as BadgeEvent);
  assert.equal(earnedBy(...entries, correct(last, 40, { mood: 4 }))['improvement-1'], date(40));
  assert.equal(earnedBy(...entries, correct(last, 40, { mood: null }))['improvement-1'], undefined);
});

test('withdrawing a low mood does not earn an improvement, but the next entry can', () => {
  const low = checkIn(30, { mood: 1 });
  const before = [...moods([2, 2, 2, 3, 3, 2]), low, checkIn(31, { mood: 1 })];
  assert.deepEqual(earnedBy(...before, withdraw(low)), {});
  assert.deepEqual(earnedBy(...before, withdraw(low), checkIn(40, { mood: 4 })), {
    'improvement-1': date(40),
  });
});

test('progress counts the best result so far, so that a pause loses nothing', () => {
  const { tally } = evaluate([checkIn(1), checkIn(2), checkIn(90), complete(90), write(1)]);
  const progress = (badge: BadgeId, isEarned = false) => progressOf(badge, tally, isEarned);
  assert.deepEqual(progress('consistency-1'), { current: 2, target: 3 });
  assert.deepEqual(progress('consistency-2'), { current: 2, target: 14 });
  assert.deepEqual(progress('resilience-1'), { current: 0, target: 1 });
  assert.deepEqual(progress('milestone-1', true), { current: 1, target: 1 });
  assert.deepEqual(progress('milestone-3'), { current: 1, target: 50 });
  assert.deepEqual(
    progress('resilience-3', true),
    { current: 7, target: 7 },
    'the progress of an earned badge is complete',
  );
});

test('improvement badges show no progress, so that nobody sees a bar shrink', () => {
  for (const level of [1, 2, 3] as const) {
    assert.equal(progressOf(`improvement-${level}`, emptyTally(), false), null);
    assert.equal(progressOf(`improvement-${level}`, emptyTally(), true), null);
  }
});

test('evaluating only the days near an event finds the same badges as evaluating everything', () => {
  const arbitraryEvent = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('checkIn'), day: fc.nat(150) }) },
    fc.record({ does: fc.constantFrom('withdraw', 'correct', 'complete', 'reopen'), day: fc.nat(150) }),
  );
  fc.assert(
    fc.property(fc.array(arbitraryEvent, { maxLength: 120, size: 'max' }), fc.nat(4), (drawn, seed) => {
      const tally = emptyTally();
      const earned = new Set<BadgeId>();
      const all = new Set<BadgeId>();
      for (const [index, { does, day }] of drawn.entries()) {
        const value = 1 + ((index * 7 + day + seed) % 5);
        const known = tally.moods[day % (tally.moods.length || 1)];
        const isOpen = (tally.days.get(START + day)?.completedActs ?? 0) > 0;
        let next: BadgeEvent = checkIn(day, { mood: value, energy: 6 - value });
        if (does === 'complete') next = complete(day);
        if (does === 'reopen' && isOpen) next = reopen(day);
        if (does === 'withdraw' && known) next = { type: 'moodWithdrawn', entryId: known.entryId };
        if (does === 'correct' && known)
          next = correct(known.entryId, 150, { mood: 1 + (day % 5), energy: day % 2 ? null : 1 + (day % 5) });
        const changed = applyToTally(tally, next);
        for (const badge of newlyEarned(tally, earned, next, changed)) earned.add(badge);
        for (const { id } of BADGES) {
          const { earnedBy: by, measure, target } = RULES[id];
          if (by.includes(next.type) && measure(tally) >= target) all.add(id);
        }
        assert.deepEqual([...earned].sort(), [...all].sort());
      }
    }),
    { numRuns: 300 },
  );
});

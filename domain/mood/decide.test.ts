import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type MoodCommand, moodDecider } from './decide.ts';
import type { LoadedMoodEvent, MoodEvent } from './events.ts';

const decider = moodDecider((...words) => JSON.stringify(words));
const moment = { occurredAt: '2026-11-21T08:00:00.000Z', localDate: '2026-11-21' };
const given = (...events: MoodEvent[]) => {
  const state = fold(
    decider,
    events.map((event): LoadedMoodEvent => ({ ...event, moment })),
  );
  return { state, when: (command: MoodCommand) => decider.decide(command, state) };
};
const logged = (entryId: string, chosen: 'yes' | 'unknown' = 'yes'): MoodEvent => ({
  type: 'MoodLogged',
  data: { entryId, moodValue: 3, energyValue: 2, chosen },
});
const corrected = (moodValue: number): MoodEvent => ({
  type: 'MoodCorrected',
  data: { entryId: 'a', moodValue },
});
const kept = (moodValue: number): MoodEvent => ({
  type: 'MoodConflictKept',
  data: { entryId: 'a', moodValue },
});
const resolved = (moodValue: number): MoodEvent => ({
  type: 'MoodConflictResolved',
  data: { entryId: 'a', moodValue },
});
const withdrawn = (entryId: string): MoodEvent => ({ type: 'MoodWithdrawn', data: { entryId } });
const log = (fields: object = {}): MoodCommand => ({
  type: 'logMood',
  entryId: 'a',
  moodValue: 3,
  energyValue: 2,
  ...fields,
});
const correct = (fields: object = {}): MoodCommand => ({ type: 'correctMood', entryId: 'a', ...fields });
const withdraw = (entryId: string): MoodCommand => ({ type: 'withdrawMood', entryId });
const unknown = new DomainError('not-found', 'This mood entry does not exist');

test('given nothing, when a mood is logged, then it is logged with trimmed notes', () => {
  assert.deepEqual(given().when(log()), [logged('a')]);
  const data = { entryId: 'a', moodValue: 1, energyValue: 5, notes: 'tea \n and toast', chosen: 'yes' };
  assert.deepEqual(given().when(log({ moodValue: 1, energyValue: 5, notes: '  tea \n and toast ' })), [
    { type: 'MoodLogged', data },
  ]);
});

test('given nothing, when only one value was chosen, then the event has no other', () => {
  assert.deepEqual(given().when(log({ energyValue: undefined })), [
    { type: 'MoodLogged', data: { entryId: 'a', moodValue: 3, chosen: 'yes' } },
  ]);
  assert.deepEqual(given().when(log({ moodValue: undefined })), [
    { type: 'MoodLogged', data: { entryId: 'a', energyValue: 2, chosen: 'yes' } },
  ]);
});

test('given anything, when neither value was chosen, then it is refused, even with notes', () => {
  const refusal = new DomainError('invalid', 'Please choose at least one answer, for example a mood');
  const nothing = { moodValue: undefined, energyValue: undefined, notes: 'tea' };
  assert.throws(() => given().when(log(nothing)), refusal);
  assert.throws(() => given(logged('a')).when(correct(nothing)), refusal);
});

test('given nothing, when the notes are blank, then the entry has none', () => {
  for (const notes of [undefined, '', '  \n\t'])
    assert.deepEqual(given().when(log({ notes })), [logged('a')]);
});

test('given nothing, when notes have 2000 characters, then they are accepted; 2001 are refused', () => {
  const [event] = given().when(log({ notes: '🌼'.repeat(2000) }));
  assert.equal(event?.type === 'MoodLogged' && event.data.notes, '🌼'.repeat(2000));
  assert.throws(
    () => given().when(log({ notes: '🌼'.repeat(2001) })),
    new DomainError('invalid', 'Notes must not exceed 2000 characters'),
  );
});

test('given nothing, when a value is not on the scale, then the refusal names that value', () => {
  for (const value of [0, 6, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.throws(
      () => given().when(log({ moodValue: value })),
      new DomainError('invalid', 'Mood must be a whole number from 1 to 5'),
    );
    assert.throws(
      () => given(logged('a')).when(correct({ energyValue: value })),
      new DomainError('invalid', 'Energy must be a whole number from 1 to 5'),
    );
  }
});

test('given an entry, when it is logged again under its id, then the same content is a repeat and other content is refused', () => {
  const other = new DomainError('taken', 'There is already another entry with this id');
  for (const history of [[logged('a')], [logged('a'), corrected(5)], [logged('a'), withdrawn('a')]]) {
    const { when } = given(...history);
    assert.deepEqual(when(log()), []);
    assert.deepEqual(when(log({ notes: ' ', localDate: '2026-11-21' })), []);
    for (const fields of [
      { moodValue: 5 },
      { energyValue: undefined },
      { notes: 'tea' },
      { localDate: '2026-11-20' },
    ])
      assert.throws(() => when(log(fields)), other, JSON.stringify(fields));
  }
});

test('given an entry, when it is corrected, then its content changes and its day does not', () => {
  const { when, state } = given(logged('a'), corrected(5));
  assert.deepEqual([state.get('a')?.revision, state.get('a')?.moment], [2, moment]);
  assert.deepEqual(when(correct({ moodValue: 5 })), [], 'the same content is no correction');
  assert.deepEqual(when(correct({ moodValue: 4, energyValue: 1, notes: ' tea ' })), [
    { type: 'MoodCorrected', data: { entryId: 'a', moodValue: 4, energyValue: 1, notes: 'tea' } },
  ]);
});

test('given an entry whose values may not have been chosen, when they are sent again, then they are chosen', () => {
  const same = correct({ moodValue: 3, energyValue: 2 });
  assert.deepEqual(given(logged('a', 'unknown')).when(same), [
    { type: 'MoodCorrected', data: { entryId: 'a', moodValue: 3, energyValue: 2 } },
  ]);
  assert.deepEqual(given(logged('a')).when(same), []);
});

test('given an entry corrected on one device, when an older revision is corrected on another, then both stay until the person chooses', () => {
  const twice = given(logged('a'), corrected(5));
  assert.deepEqual(twice.when(correct({ moodValue: 1, baseRevision: 2 })), [corrected(1)]);
  assert.deepEqual(twice.when(correct({ moodValue: 1, baseRevision: 1 })), [kept(1)]);
  assert.deepEqual(twice.when(correct({ moodValue: 5, baseRevision: 1 })), [], 'the same content on both');
  assert.deepEqual(twice.when(correct({ moodValue: 1 })), [corrected(1)], 'without a revision');

  const both = given(logged('a'), corrected(5), kept(1));
  assert.deepEqual(both.when(correct({ moodValue: 5, baseRevision: 2 })), [resolved(5)]);
  assert.deepEqual(both.when(correct({ moodValue: 1, baseRevision: 1 })), [], 'a repeat');
  assert.throws(
    () => both.when(correct({ moodValue: 4, baseRevision: 1 })),
    new DomainError('taken', 'This entry already has two versions. Please choose one of them first.'),
  );
  const chosen = given(logged('a'), corrected(5), kept(1), resolved(1)).state.get('a');
  assert.deepEqual([chosen?.revision, chosen?.conflict], [3, null]);
});

test('given an entry, when it is withdrawn, then it is withdrawn and the others stay', () => {
  assert.deepEqual(given(logged('a'), logged('b')).when(withdraw('a')), [withdrawn('a')]);
  assert.deepEqual(given(logged('a'), corrected(5), kept(1)).when(withdraw('a')), [withdrawn('a')]);
  assert.deepEqual(given(logged('a'), logged('b'), withdrawn('a')).when(withdraw('b')), [withdrawn('b')]);
});

test('given a withdrawn entry, when it is withdrawn again or corrected, then nothing happens or it is not found', () => {
  const gone = given(logged('a'), withdrawn('a'));
  assert.deepEqual(gone.when(withdraw('a')), []);
  assert.throws(() => gone.when(correct({ moodValue: 3 })), unknown);
});

test('given other entries, when an unknown one is corrected or withdrawn, then it is not found', () => {
  for (const history of [[], [logged('b')]]) {
    assert.throws(() => given(...history).when(withdraw('a')), unknown);
    assert.throws(() => given(...history).when(correct({ moodValue: 3 })), unknown);
  }
});

test('for any sequence of commands, nothing is logged or withdrawn twice', () => {
  const command = fc.record({ entryId: fc.constantFrom('a', 'b', 'c'), withdraws: fc.boolean() });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const history: MoodEvent[] = [];
      for (const { entryId, withdraws } of commands) {
        try {
          history.push(...given(...history).when(withdraws ? withdraw(entryId) : log({ entryId })));
        } catch (error) {
          assert.ok(withdraws && error instanceof DomainError && error.code === 'not-found');
        }
      }
      const seen = history.map(({ type, data }) => `${type} ${data.entryId}`);
      assert.equal(new Set(seen).size, seen.length);
    }),
  );
});

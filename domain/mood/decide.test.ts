import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { type MoodCommand, moodDecider } from './decide.ts';
import type { MoodEvent } from './events.ts';

const given = (...events: MoodEvent[]) => ({
  when: (command: MoodCommand) => moodDecider.decide(command, fold(moodDecider, events)),
});
const logged = (entryId: string): MoodEvent => ({
  type: 'MoodLogged',
  data: { entryId, moodValue: 3, energyValue: 2 },
});
const withdrawn = (entryId: string): MoodEvent => ({ type: 'MoodWithdrawn', data: { entryId } });
const log = (fields: object = {}): MoodCommand => ({
  type: 'logMood',
  entryId: 'a',
  moodValue: 3,
  energyValue: 2,
  ...fields,
});
const withdraw = (entryId: string): MoodCommand => ({ type: 'withdrawMood', entryId });

test('given nothing, when a mood is logged, then it is logged with trimmed notes', () => {
  assert.deepEqual(given().when(log()), [logged('a')]);
  assert.deepEqual(given().when(log({ moodValue: 1, energyValue: 5, notes: '  tea \n and toast ' })), [
    { type: 'MoodLogged', data: { entryId: 'a', moodValue: 1, energyValue: 5, notes: 'tea \n and toast' } },
  ]);
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
      () => given().when(log({ energyValue: value })),
      new DomainError('invalid', 'Energy must be a whole number from 1 to 5'),
    );
  }
});

test('given an entry, when it is withdrawn, then it is withdrawn and the others stay', () => {
  assert.deepEqual(given(logged('a'), logged('b')).when(withdraw('a')), [withdrawn('a')]);
  assert.deepEqual(given(logged('a'), logged('b'), withdrawn('a')).when(withdraw('b')), [withdrawn('b')]);
});

test('given a withdrawn entry, when it is withdrawn again, then nothing happens', () => {
  assert.deepEqual(given(logged('a'), withdrawn('a')).when(withdraw('a')), []);
});

test('given other entries, when an unknown one is withdrawn, then it is not found', () => {
  for (const history of [[], [logged('b')]]) {
    assert.throws(
      () => given(...history).when(withdraw('a')),
      new DomainError('not-found', 'This mood entry does not exist'),
    );
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complaintOf, type ExpectedWrite, judge } from './judge.ts';

const write = (mark: string, more: Partial<ExpectedWrite> = {}): ExpectedWrite => ({
  mark,
  state: 'stored',
  stream: 'mood',
  entryId: mark,
  ...more,
});
const change = (mark: string, entryId: string, more: Partial<ExpectedWrite> = {}) =>
  write(mark, { entryId, ...more });
const verdictOn = (expected: readonly ExpectedWrite[], mood: readonly string[]) =>
  judge([{ name: 'ana', expected, logged: { mood, journal: [], acts: [] } }]);
const complaintOn = (...given: Parameters<typeof verdictOn>) => complaintOf(verdictOn(...given));

test('a log with every write once and in order breaks no promise', () => {
  assert.equal(
    complaintOn([write('one', { state: 'acknowledged' }), write('two')], ['one', 'two']),
    undefined,
  );
});

test('a write that is missing is lost, unless nobody could know', () => {
  const expected = [write('one'), write('two', { state: 'acknowledged' })];
  assert.deepEqual(verdictOn(expected, []).lost, ['ana: one (stored)', 'ana: two (acknowledged)']);
  assert.equal(complaintOn([write('one', { state: 'unknown' })], []), undefined);
});

test('a write that is there twice is doubled, also one of which nobody could know', () => {
  assert.deepEqual(verdictOn([write('one', { state: 'unknown' })], ['one', 'one']).doubled, ['ana: one']);
});

test('an entry before an earlier one, or a change before an earlier one, is out of order', () => {
  assert.deepEqual(verdictOn([write('one'), write('two')], ['two', 'one']).reordered, ['ana: two']);
  const changes = [write('one'), change('b', 'one'), change('c', 'one')];
  assert.deepEqual(verdictOn(changes, ['one', 'c', 'b']).reordered, ['ana: c']);
});

test('writes of different streams have no order', () => {
  const expected = [write('two', { stream: 'acts' }), write('one')];
  const logged = { mood: ['one'], journal: [], acts: ['two'] };
  assert.equal(complaintOf(judge([{ name: 'ana', expected, logged }])), undefined);
});

test('a change may stand for writes before it that were not acknowledged, and keeps their place', () => {
  const expected = [write('one'), write('two'), change('b', 'one')];
  assert.equal(complaintOn(expected, ['b', 'two']), undefined);
  assert.deepEqual(verdictOn(expected, ['two']).lost, ['ana: b (stored)']);
  const acknowledged = [write('one', { state: 'acknowledged' }), change('b', 'one')];
  assert.deepEqual(verdictOn(acknowledged, ['b']).lost, ['ana: one (acknowledged)']);
});

test('an entry that was deleted before it was sent leaves no trace, and otherwise its deletion is there', () => {
  const expected = [write('one'), change('gone', 'one', { isDeletion: true })];
  assert.equal(complaintOn(expected, []), undefined);
  assert.equal(complaintOn(expected, ['one', 'gone']), undefined);
  assert.deepEqual(verdictOn(expected, ['one']).lost, ['ana: gone (stored)']);
});

test('a write in the log of another person is foreign there and lost here', () => {
  const verdict = judge([
    { name: 'ana', expected: [write('one')], logged: { mood: [], journal: [], acts: [] } },
    { name: 'ben', expected: [], logged: { mood: ['one'], journal: [], acts: [] } },
  ]);
  assert.match(
    complaintOf(verdict) ?? '',
    /lost: ana: one \(stored\); in the log of another person: ben: one/,
  );
});

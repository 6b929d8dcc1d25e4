import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { hidesDecider } from './decide.ts';
import type { HideEvent } from './events.ts';

const given = (...events: HideEvent[]) => {
  const decide = (command: Parameters<typeof hidesDecider.decide>[0]) =>
    hidesDecider.decide(command, fold(hidesDecider, events));
  return {
    hide: (subjectId: string, { later = false, author = 'ann' } = {}) =>
      decide({
        type: 'hideWriting',
        ...{ hideId: 'new', kind: 'post', subjectId, author, pseudonymId: 'ben', later },
      }),
    undo: (hideId: string) => decide({ type: 'undoHide', hideId }),
    endOfReport: (hideId: string) => decide({ type: 'endHideOfReport', hideId }),
  };
};
const hidden = (hideId: string, subjectId: string, author?: string): HideEvent => ({
  type: 'WritingHidden',
  data: { hideId, kind: 'post', subjectId, ...(author !== undefined && { author }) },
});
const undone = (hideId: string): HideEvent => ({ type: 'HideUndone', data: { hideId } });

test('given a post, when it is hidden alone, then the event does not name its author', () => {
  assert.deepEqual(given().hide('a'), [hidden('new', 'a')]);
});

test('given a post, when what its author writes later is hidden as well, then the event names the author', () => {
  assert.deepEqual(given().hide('a', { later: true }), [hidden('new', 'a', 'ann')]);
});

test('given a hidden post, when it is hidden again, then nothing happens, unless more is to be hidden', () => {
  assert.deepEqual(given(hidden('1', 'a')).hide('a'), []);
  assert.deepEqual(given(hidden('1', 'a', 'ann')).hide('a'), []);
  assert.deepEqual(given(hidden('1', 'a', 'ann')).hide('a', { later: true }), []);
  assert.deepEqual(given(hidden('1', 'a')).hide('a', { later: true }), [
    undone('1'),
    hidden('new', 'a', 'ann'),
  ]);
  assert.deepEqual(given(hidden('1', 'b')).hide('a'), [hidden('new', 'a')]);
});

test('given a hidden author, when another post of theirs is hidden, then the event is the same as for any post', () => {
  assert.deepEqual(given(hidden('1', 'a', 'ann')).hide('b', { later: true }), [hidden('new', 'b', 'ann')]);
});

test('given a hide, when it is undone, then it can be made again, and undoing it twice does nothing', () => {
  assert.deepEqual(given(hidden('1', 'a')).undo('1'), [undone('1')]);
  assert.deepEqual(given(hidden('1', 'a'), undone('1')).undo('1'), []);
  assert.deepEqual(given(hidden('1', 'a'), undone('1')).hide('a'), [hidden('new', 'a')]);
});

test('given the hide of a report, when it ends, then it is undone once, and hides with other ids stay', () => {
  assert.deepEqual(given(hidden('report', 'a')).endOfReport('report'), [undone('report')]);
  assert.deepEqual(given(hidden('report', 'a'), undone('report')).endOfReport('report'), []);
  assert.deepEqual(given(hidden('own', 'a')).endOfReport('report'), []);
});

test('given a hide that was undone, when the call that made it is repeated, then nothing happens', () => {
  assert.deepEqual(given(hidden('new', 'a'), undone('new')).hide('a'), []);
});

test('one’s own post cannot be hidden, and an unknown hide cannot be undone', () => {
  assert.throws(
    () => given().hide('a', { author: 'ben' }),
    new DomainError('invalid', 'This is your own. You can delete it.'),
  );
  assert.throws(() => given(hidden('1', 'a')).undo('2'), new DomainError('not-found', 'This is not hidden'));
});

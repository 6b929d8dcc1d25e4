import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { bookmarksDecider } from './decide.ts';
import type { BookmarkEvent } from './events.ts';

const given = (...events: BookmarkEvent[]) => ({
  when: (type: 'bookmarkPost' | 'removeBookmark', postId: string, isActive = true) =>
    bookmarksDecider.decide({ type, postId, isActive }, fold(bookmarksDecider, events)),
});
const saved = (postId: string): BookmarkEvent => ({ type: 'PostBookmarked', data: { postId } });
const removed = (postId: string): BookmarkEvent => ({ type: 'BookmarkRemoved', data: { postId } });
const gone = new DomainError('not-found', 'This reflection does not exist');

test('bookmarking twice or removing twice does nothing, and a post can be bookmarked again', () => {
  assert.deepEqual(given().when('bookmarkPost', 'a'), [saved('a')]);
  assert.deepEqual(given(saved('a')).when('bookmarkPost', 'a'), []);
  assert.deepEqual(given(saved('a')).when('bookmarkPost', 'b'), [saved('b')]);
  assert.deepEqual(given(saved('a'), saved('b')).when('removeBookmark', 'a'), [removed('a')]);
  assert.deepEqual(given(saved('b')).when('removeBookmark', 'a'), []);
  assert.deepEqual(given(saved('a'), removed('a')).when('bookmarkPost', 'a'), [saved('a')]);
});

test('a withdrawn post cannot be bookmarked, but an earlier bookmark of it can be removed', () => {
  assert.throws(() => given().when('bookmarkPost', 'a', false), gone);
  assert.throws(() => given(saved('a')).when('bookmarkPost', 'a', false), gone);
  assert.throws(() => given().when('removeBookmark', 'a', false), gone);
  assert.deepEqual(given(saved('a')).when('removeBookmark', 'a', false), [removed('a')]);
});

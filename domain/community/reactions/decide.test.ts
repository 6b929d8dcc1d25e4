import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { reactionDecider } from './decide.ts';
import { pseudonymOfReactionStream, type ReactionEvent, reactionStream } from './events.ts';

const given = (...events: ReactionEvent[]) => ({
  when: (type: 'likePost' | 'unlikePost', isActive = true) =>
    reactionDecider.decide({ type, postId: 'a', isActive }, fold(reactionDecider, events)),
});
const liked: ReactionEvent = { type: 'PostLiked', data: { postId: 'a' } };
const unliked: ReactionEvent = { type: 'PostUnliked', data: { postId: 'a' } };

test('liking twice or unliking twice does nothing, and a post can be liked again', () => {
  assert.deepEqual(given().when('likePost'), [liked]);
  assert.deepEqual(given(liked).when('likePost'), []);
  assert.deepEqual(given(liked).when('unlikePost'), [unliked]);
  assert.deepEqual(given().when('unlikePost'), []);
  assert.deepEqual(given(liked, unliked).when('unlikePost'), []);
  assert.deepEqual(given(liked, unliked).when('likePost'), [liked]);
});

test('a withdrawn post can be neither liked nor unliked', () => {
  for (const before of [[], [liked]])
    for (const type of ['likePost', 'unlikePost'] as const)
      assert.throws(
        () => given(...before).when(type, false),
        new DomainError('not-found', 'This reflection does not exist'),
      );
});

test('the pseudonym can be read from the name of a reaction stream', () => {
  const [post, pseudonymId] = [
    '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11',
    '5b1c6c1e-5d0f-5f8e-9a51-6f1d0a4b7c21',
  ];
  assert.equal(pseudonymOfReactionStream(reactionStream(post, pseudonymId)), pseudonymId);
});

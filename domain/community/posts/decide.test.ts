import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { type PostCommand, postDecider } from './decide.ts';
import type { PostEvent } from './events.ts';
import { moodsOf, moodTagOf, type PostMood } from './moods.ts';
import { type PostTheme, themesIn, themeTextOf } from './themes.ts';

const given = (...events: PostEvent[]) => ({
  when: (command: PostCommand) => postDecider.decide(command, fold(postDecider, events)),
});
const POST = {
  postId: 'a',
  author: 'ann',
  alias: 42,
  handle: 'h',
  content: 'The rain has stopped.',
  moods: [] as PostMood[],
  isLiveNow: false,
  region: 'Europe',
  themes: ['death'] as PostTheme[],
  allowComments: false,
  isDemo: false,
} as const;
const shared: PostEvent = { type: 'PostShared', data: { ...POST, moods: [] } };
const withdrawn: PostEvent = { type: 'PostWithdrawn', data: { postId: 'a' } };
const share = (fields: Partial<typeof POST | { content: string; moods: PostMood[] }> = {}): PostCommand => ({
  type: 'sharePost',
  ...POST,
  ...fields,
});
const withdraw = (pseudonymId = 'ann'): PostCommand => ({ type: 'withdrawPost', postId: 'a', pseudonymId });
const refused = (code: DomainError['code'], message: string) => new DomainError(code, message);

test('given nothing, when a post is shared, then it is shared with trimmed content', () => {
  assert.deepEqual(given().when(share()), [shared]);
  const [event] = given().when(share({ content: ' \n two words\t', moods: ['Tired', 'Hopeful'] }));
  assert.deepEqual(event, {
    type: 'PostShared',
    data: { ...POST, content: 'two words', moods: ['Tired', 'Hopeful'] },
  });
});

test('given nothing, when a post has 2000 characters, then it is shared; when it has none or 2001, then it is refused', () => {
  const [event] = given().when(share({ content: '🌼'.repeat(2000) }));
  assert.equal(event?.type === 'PostShared' && event.data.content, '🌼'.repeat(2000));
  const tooLong = refused('invalid', 'A reflection must not exceed 2000 characters');
  assert.throws(() => given().when(share({ content: '🌼'.repeat(2001) })), tooLong);
  for (const content of ['', ' \n\t'])
    assert.throws(
      () => given().when(share({ content })),
      refused('invalid', 'Please write a few words to share'),
    );
});

test('themes have one order, and a name that is not a theme is left out', () => {
  assert.equal(themeTextOf(['death', 'self-harm']), 'self-harm,death');
  assert.equal(themeTextOf([]), null);
  assert.deepEqual(themesIn('death,spiders,self-harm'), ['self-harm', 'death']);
  assert.deepEqual(themesIn(null), []);
});

test('given nothing, when a theme is named twice, then the post is refused', () => {
  assert.throws(
    () => given().when({ ...share(), themes: ['death', 'death'] } as PostCommand),
    refused('invalid', 'Each theme may be chosen once'),
  );
});

test('given nothing, when a mood is named twice, then the post is refused', () => {
  assert.throws(
    () => given().when(share({ moods: ['Tired', 'Hopeful', 'Tired'] })),
    refused('invalid', 'Each mood may be chosen once'),
  );
});

test('given a shared or withdrawn post, when it is shared again, then nothing happens', () => {
  assert.deepEqual(given(shared).when(share()), []);
  assert.deepEqual(given(shared, withdrawn).when(share()), []);
});

test('given a post, when its author withdraws it twice, then it is withdrawn once', () => {
  assert.deepEqual(given(shared).when(withdraw()), [withdrawn]);
  assert.deepEqual(given(shared, withdrawn).when(withdraw()), []);
});

test('given no post or another author’s post, when it is withdrawn, then it is not found', () => {
  const gone = refused('not-found', 'This reflection does not exist');
  assert.throws(() => given().when(withdraw()), gone);
  assert.throws(() => given(shared).when(withdraw('ben')), gone);
  assert.throws(() => given(shared, withdrawn).when(withdraw('ben')), gone);
});

test('moods are read from names separated by commas, and other names are refused', () => {
  assert.deepEqual(moodsOf('Hopeful, Tired,Anxious'), ['Hopeful', 'Tired', 'Anxious']);
  for (const none of [undefined, '', '  ']) assert.deepEqual(moodsOf(none), []);
  for (const wrong of ['hopeful', 'Happy', 'Hopeful,,Tired', ',', 'Hopeful Tired', 'toString'])
    assert.throws(() => moodsOf(wrong), DomainError, wrong);
  assert.equal(moodTagOf(moodsOf('Hopeful, Tired')), 'Hopeful,Tired');
  assert.equal(moodTagOf([]), null);
});

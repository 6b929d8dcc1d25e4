import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postAddress, postIdIn } from './address.ts';

const ID = '0c8b7f2e-54a1-4d0f-9b6a-2f4d1e7c8a90';

test('a post is found by its address, with or without the origin, and by its plain id', () => {
  for (const text of [
    `https://hearten.example${postAddress(ID)}`,
    `http://localhost:3000/community/pinboard?x=1&post=${ID.toUpperCase()}#top`,
    postAddress(ID),
    `  ${ID} `,
  ])
    assert.equal(postIdIn(text), ID, text);
});

test('other texts name no post', () => {
  for (const text of ['', 'https://', 'the sad one', `https://hearten.example/${ID}`, '?post=1', 'a?post='])
    assert.equal(postIdIn(text), undefined, text);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SOUND_CATEGORIES } from './session.ts';
import { SOUND_SESSIONS } from './sessions.ts';
import { SOUND_TEXTURES } from './textures.ts';

const frequencies = (audioType: string) =>
  SOUND_SESSIONS.flatMap((session) =>
    session.audioType === audioType && 'frequency' in session ? [session.frequency] : [],
  );

test('there are ten sessions in the specified order with the specified lengths', () => {
  assert.deepEqual(
    SOUND_SESSIONS.map(({ duration }) => duration),
    [5, 10, 5, 8, 5, 10, 6, 7, 9, 5],
  );
  assert.equal(new Set(SOUND_SESSIONS.map(({ id }) => id)).size, 10);
});

test('there are five tones, three binaural beats and two sessions of white noise', () => {
  assert.deepEqual(frequencies('tone'), [432, 528, 417, 639, 396]);
  assert.deepEqual(frequencies('binauralbeat'), [6, 4, 8]);
  assert.equal(SOUND_SESSIONS.filter(({ audioType }) => audioType === 'whitenoise').length, 2);
});

test('every category has a session', () => {
  assert.deepEqual(new Set(SOUND_SESSIONS.map(({ category }) => category)), new Set(SOUND_CATEGORIES));
});

test('no session promises an effect', () => {
  for (const { title, description } of [...SOUND_SESSIONS, ...SOUND_TEXTURES]) {
    assert.doesNotMatch(`${title} ${description}`, /\b(cures?|heals?|boosts?|immunity|treats?|Hz)\b|!/i);
  }
});

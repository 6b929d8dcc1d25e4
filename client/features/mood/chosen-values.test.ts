import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOOD_VALUE_NAMES, MOOD_VALUES } from '../../../domain/mood/scale.ts';
import { chosenValues, headline, inSentence } from './chosen-values.ts';
import { NO_CONTENT } from './content.ts';
import { CHECK_IN_VALUES } from './values.tsx';

test('screens show each value of a check-in once', () => {
  assert.deepEqual(
    CHECK_IN_VALUES.map(({ apiName }) => apiName),
    MOOD_VALUE_NAMES.map((name) => MOOD_VALUES[name].apiName),
  );
});

test('the mood comes first and needs no name', () => {
  const chosen = chosenValues({ ...NO_CONTENT, moodValue: 2, fatigueValue: 2 });
  assert.deepEqual(chosen.map(headline), ['Mixed', 'Energy: Tired']);
  assert.deepEqual(chosen.map(inSentence), ['Mixed', 'energy Tired']);
});

test('a value that is not chosen is left out', () => {
  assert.deepEqual(chosenValues(NO_CONTENT), []);
  assert.deepEqual(chosenValues({ ...NO_CONTENT, fatigueValue: 5 }).map(headline), ['Energy: Energetic']);
});

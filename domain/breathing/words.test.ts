import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GROUNDING } from './grounding.ts';
import { BOX, FURTHER_ROUNDS, OTHER_ROUNDS } from './patterns.ts';

test('no pattern promises an effect or uses an exclamation mark', () => {
  for (const { title, description } of FURTHER_ROUNDS) {
    const words = `${title} ${description}`;
    assert.doesNotMatch(words, /heal|cure|treat|lower|reduc|boost|calm|stress|anxi|pressure|heart/i, words);
    assert.doesNotMatch(words, /!/);
  }
});

test('every pattern with holds says who skips them, and no other pattern does', () => {
  for (const { title, phases, caution } of [...OTHER_ROUNDS, ...FURTHER_ROUNDS]) {
    const hasHolds = phases.some(({ kind }) => kind === 'hold' || kind === 'rest');
    assert.equal(caution !== undefined, hasHolds, title);
  }
  assert.equal(BOX.caution, 'Skip the holds if you have heart or lung disease or are pregnant.');
});

test('each round names its number of breaths', () => {
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
  for (const { doneLabel, breaths } of FURTHER_ROUNDS)
    assert.equal(doneLabel.toLowerCase(), `${words[breaths]} breaths`);
});

test('grounding counts down from five to one, with one sense for each step', () => {
  assert.deepEqual(
    GROUNDING.map(({ count }) => count),
    [5, 4, 3, 2, 1],
  );
  const senses = GROUNDING.map(({ prompt }) => /can (\w+)$/.exec(prompt)?.[1]);
  assert.deepEqual(senses, ['see', 'feel', 'hear', 'smell', 'taste']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasWordsOfDanger } from './danger-words.ts';

const SHOWN = [
  'I want to kill myself.',
  'im gona end my lfie tonite',
  'The pain came back this week and I do not want to wake up tomorrow. I cannot tell my family that.',
  'I can’t stop thinking about suicide.',
  'It isn’t a good day. I don’t know if I want to kill myself or sleep for a year.',
];
const NOT_SHOWN = [
  '',
  'I’m not going to kill myself.',
  'My brother said he wants to kill himself.',
  'I lost my sister to suicide.',
  'They gave me three months, and I want to die at home.',
  'This traffic is killing me.',
  'Took all my pills on time.',
];

test('words of danger are noticed in what the author says of themselves, now', () => {
  assert.deepEqual(
    SHOWN.filter((text) => !hasWordsOfDanger(text)),
    [],
  );
  assert.deepEqual(NOT_SHOWN.filter(hasWordsOfDanger), []);
});

/** Parts of texts that would take long to read if a pattern tried the same words again and again (backtracking). */
const LONG = [
  'I want to die of shame ',
  'to ',
  'all would be ',
  '. ',
  'a',
  'my rope, ',
  'not kill myself ',
  '!?…\n',
];

test('the time to read a text grows with its length alone', () => {
  const timeFor = (part: string, length: number) => {
    const text = part.repeat(length / part.length);
    const start = performance.now();
    hasWordsOfDanger(text);
    return performance.now() - start;
  };
  for (const part of LONG) {
    timeFor(part, 5_000);
    const short = Math.min(timeFor(part, 5_000), timeFor(part, 5_000));
    const long = Math.min(timeFor(part, 50_000), timeFor(part, 50_000));
    // Ten times the text. A quadratic pattern would take a hundred times as long.
    assert.ok(long < 40 * Math.max(short, 5), `${part}: ${short.toFixed(1)} ms, then ${long.toFixed(1)} ms`);
  }
});

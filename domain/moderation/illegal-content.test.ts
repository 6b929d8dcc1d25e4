import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsOfReport } from './illegal-content.ts';
import { EMAIL_MAX, EXPLANATION_MAX, NAME_MAX } from './illegal-content-limits.ts';
import { STORED_REPORT_WORDS_MAX } from './word-limits.ts';

test('explanation, name and e-mail address become the words of one report', () => {
  assert.equal(wordsOfReport({ words: ' It threatens a nurse. ' }), 'It threatens a nurse.');
  const whole = { words: 'A threat', name: ' Ada ', email: 'ada@hearten.example ' };
  assert.equal(wordsOfReport(whole), 'A threat\n\nName: Ada\n\nE-mail: ada@hearten.example');
});

test('the longest report fits into its event', () => {
  const longest = {
    words: 'w'.repeat(EXPLANATION_MAX),
    name: 'n'.repeat(NAME_MAX),
    email: `${'e'.repeat(EMAIL_MAX - 10)}@e.example`,
  };
  assert.ok(wordsOfReport(longest).length <= STORED_REPORT_WORDS_MAX);
});

test('refused: no explanation, too much of anything, and a mistyped e-mail address', () => {
  for (const broken of [
    { words: '  ' },
    { words: 'w'.repeat(EXPLANATION_MAX + 1) },
    { words: 'w', name: 'n'.repeat(NAME_MAX + 1) },
    { words: 'w', email: `${'e'.repeat(EMAIL_MAX)}@e.example` },
    { words: 'w', email: 'ada at hearten' },
  ])
    assert.throws(() => wordsOfReport(broken), { code: 'invalid' });
});

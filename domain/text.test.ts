import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from './domain-error.ts';
import { checkedText, codePoints, isStorable } from './text.ts';

const RULE = { min: 1, max: 3, tooShort: 'too short', tooLong: 'too long' };

test('the length of a text is its number of code points', () => {
  for (const [text, length] of [
    ['', 0],
    ['abc', 3],
    ['\u{1f33c}', 1],
    ['e\u0301', 2],
    ['\u00e9', 1],
    ['\u{1f469}\u200d\u{1f4bb}', 3],
    ['\ud800', 1],
  ] as const) {
    assert.equal(codePoints(text), length, JSON.stringify(text));
  }
});

test('text that PostgreSQL or UTF-8 cannot store is not storable; all other text is', () => {
  for (const text of ['\u0000', 'a\u0000b', '\ud800', '\udc00', 'a\ud83d', '\udf3c\ud83c']) {
    assert.ok(!isStorable(text), JSON.stringify(text));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const survives = new TextDecoder().decode(new TextEncoder().encode(text)) === text;
      assert.equal(isStorable(text), survives && !text.includes('\u0000'));
    }),
  );
});

test('a text is trimmed before it is measured', () => {
  assert.equal(checkedText('  a b  ', RULE), 'a b');
  assert.equal(checkedText('\u00a0\n\t\u2003\ufeffabc\u3000', RULE), 'abc');
  assert.equal(checkedText('\u{1f33c}\u{1f33c}\u{1f33c}', RULE), '\u{1f33c}\u{1f33c}\u{1f33c}');
  assert.throws(() => checkedText('   ', RULE), new DomainError('invalid', 'too short'));
  assert.throws(() => checkedText('abcd', RULE), new DomainError('invalid', 'too long'));
  assert.throws(() => checkedText('e\u0301e\u0301', RULE), new DomainError('invalid', 'too long'));
});

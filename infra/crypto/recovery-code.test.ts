import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import test from 'node:test';
import { matchesRecoveryHash, newRecoveryCode, recoveryHash } from './recovery-code.ts';

const key = createSecretKey(Buffer.alloc(32, 1));

test('a code is five groups of four characters that can be read aloud, and is different each time', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
  assert.equal(new Set(codes).size, codes.length);
  assert.equal(new Set(codes.join('').replaceAll('-', '')).size, 32);
});

test('a code is accepted in lower case, with other separators and with letters mistaken for digits', () => {
  const hash = recoveryHash('0A1B-2C3D-4E5F-6G7H-8J9K', key);
  for (const typed of [
    '0A1B-2C3D-4E5F-6G7H-8J9K',
    ' 0a1b2c3d4e5f6g7h8j9k\n',
    'oAlB 2c3d 4e5f – 6g7h – 8j9k',
    'OaIb_2C3D.4E5F/6G7H 8J9K',
    '０Ａ１Ｂ−２Ｃ３Ｄ−４Ｅ５Ｆ−６Ｇ７Ｈ−８Ｊ９Ｋ',
  ]) {
    assert.ok(matchesRecoveryHash(typed, hash, key), typed);
  }
});

test('another code, part of a code, an empty code and a code of another installation are refused', () => {
  const code = newRecoveryCode();
  const hash = recoveryHash(code, key);
  const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
  for (const typed of [other, code.slice(0, -1), `${code}0`, '', '----']) {
    assert.ok(!matchesRecoveryHash(typed, hash, key), typed);
  }
  assert.ok(!matchesRecoveryHash(code, hash, createSecretKey(Buffer.alloc(32, 2))));
});

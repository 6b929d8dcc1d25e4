import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('the list has 10,000 passwords, all of which are found in any case', () => {
  const listed = readFileSync('infra/crypto/common-passwords.txt', 'utf8').trimEnd().split('\n');
  assert.equal(new Set(listed).size, 10_000);
  for (const password of listed) assert.ok(isCommonPassword(password.toUpperCase()), password);
});

test('common passwords are known, and sentences are not', () => {
  for (const password of ['password', 'Password', '12345678', ' qwertyuiop ', 'ｐａｓｓｗｏｒｄ']) {
    assert.ok(isCommonPassword(password), password);
  }
  for (const password of ['a quiet morning', 'demo-hearten', 'guest-hearten']) {
    assert.ok(!isCommonPassword(password), password);
  }
});

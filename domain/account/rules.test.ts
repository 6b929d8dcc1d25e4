import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DomainError } from '../domain-error.ts';
import { canonicalUsername, checkedFullName, checkedPassword, checkedUsername } from './rules.ts';

const refused = (message: string) => new DomainError('invalid', message);

test('names are trimmed before they are measured; passwords are measured as typed', () => {
  assert.equal(checkedUsername(' Maren '), 'Maren');
  assert.equal(checkedFullName(' Maren  Holm '), 'Maren  Holm');
  assert.equal(checkedPassword('  eight  '), '  eight  ');
  assert.throws(() => checkedUsername(' \n'), refused('Please enter a username'));
  assert.throws(() => checkedUsername('x'.repeat(65)), refused('Username must not exceed 64 characters'));
  assert.throws(() => checkedFullName(''), refused('Please enter your name'));
  assert.throws(() => checkedFullName('x'.repeat(101)), refused('Name must not exceed 100 characters'));
  assert.throws(() => checkedPassword('1234567'), refused('Password must be at least 8 characters'));
  assert.throws(() => checkedPassword('x'.repeat(257)), refused('Password must not exceed 256 characters'));
});

test('a password of nothing but spaces is refused', () => {
  for (const password of ['        ', '\t \u00a0 \u3000   ', '\u200b'.repeat(8)]) {
    assert.throws(() => checkedPassword(password), refused('Password must not consist of spaces alone'));
  }
  assert.equal(checkedPassword('       x'), '       x');
});

test('a username with invisible characters, or with letters of alphabets that look alike, is refused', () => {
  for (const username of [
    'mar\u200ben',
    'maren\u2060',
    'ma\u00adren',
    '\u202emaren',
    'ma\u0007ren',
    'ma\u3164ren',
  ]) {
    assert.throws(() => checkedUsername(username), refused('Username must not contain invisible characters'));
  }
  for (const username of ['mаren', 'Μaren', 'сoco']) {
    assert.throws(
      () => checkedUsername(username),
      refused('Username must not mix letters of different alphabets'),
    );
  }
  for (const username of ['Zoë', 'Сара', 'Οδυσσέας', '田中 Taro', 'maren_1', 'นภา', 'Søren!', 'مريم']) {
    assert.equal(checkedUsername(username), username);
  }
});

test('usernames that differ only in case, width, ligatures or composition are the same', () => {
  for (const [one, ...others] of [
    ['Maren', 'mAREN', ' maren ', 'Ｍａｒｅｎ'],
    ['Zoë', 'ZOË', 'Zoe\u0308', 'zoe\u0308'],
    ['ﬁnn', 'FINN', 'ﬁNN'],
    ['straße', 'STRASSE', 'STRAẞE'],
    ['Οδυσσέας', 'ΟΔΥΣΣΈΑΣ', 'οδυσσέασ'],
    ['\u212a', 'k', 'K'],
    ['\u1fbda', ' \u0313a', '\u0313A'],
  ] as const) {
    for (const other of others) assert.equal(canonicalUsername(other), canonicalUsername(one), other);
  }
  assert.notEqual(canonicalUsername('maren'), canonicalUsername('ma ren'));
  assert.notEqual(canonicalUsername('zoe'), canonicalUsername('zoë'));
});

test('the upper-case and the lower-case form of any username are the same person', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (username) => {
      const canonical = canonicalUsername(username);
      assert.equal(canonicalUsername(canonical), canonical);
      for (const written of [username.toUpperCase(), username.toLowerCase(), ` ${username} `]) {
        assert.equal(canonicalUsername(written), canonical);
      }
    }),
    { numRuns: 2_000 },
  );
});

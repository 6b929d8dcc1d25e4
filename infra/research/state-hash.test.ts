import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StateOfPerson } from '../../domain/research/state/state-text.ts';
import { stateText } from '../../domain/research/state/state-text.ts';
import { blindedLeaves, stateHash } from './state-hash.ts';

const person = (n: number, mood: number): StateOfPerson => ({
  pseudonym: `00000000-0000-4000-8000-00000000000${n}`,
  salt: String(n).repeat(64),
  entries: [
    { entryId: `10000000-0000-4000-8000-00000000000${n}`, localDate: '2026-11-10', mood, energy: null },
    { entryId: `00000000-0000-4000-8000-00000000000${n}`, localDate: '2026-11-09', mood: null, energy: 4 },
  ],
});
const people = [person(1, 3), person(2, 5), person(3, 1)];

test('state text version 1 is frozen: texts and hashes of today are those of every later release', () => {
  assert.equal(
    stateText(person(1, 3)),
    `[1,"${'1'.repeat(64)}","00000000-0000-4000-8000-000000000001",` +
      '[["00000000-0000-4000-8000-000000000001","2026-11-09",null,4],' +
      '["10000000-0000-4000-8000-000000000001","2026-11-10",3,null]]]',
  );
  assert.equal(stateHash([]), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  assert.equal(
    stateHash(blindedLeaves(people)),
    '4588ef26cda97da2a3ed2fa1aa9769d86d76d47477382d835fec28884e0aa978',
  );
});

test('the order of people and of their entries does not matter, and each value does', () => {
  const turned = people.toReversed().map((each) => ({ ...each, entries: each.entries.toReversed() }));
  const hash = stateHash(blindedLeaves(people));
  assert.equal(stateHash(blindedLeaves(turned)), hash);
  assert.notEqual(stateHash(blindedLeaves([...people.slice(1), person(1, 4)])), hash);
  assert.notEqual(stateHash(blindedLeaves(people.slice(1))), hash);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { MasterKey } from '../crypto/master-key.ts';
import { Pseudonyms } from './pseudonyms.ts';

test('a person always has the same pseudonym, and without the master key it cannot be traced back', () => {
  const masterKey = MasterKey.random();
  const [ids, again, foreign] = [masterKey, masterKey, MasterKey.random()].map((key) => new Pseudonyms(key));
  assert.ok(ids && again && foreign);
  const somebody = randomUUID();
  const pseudonymId = ids.ofPerson(somebody);
  assert.match(pseudonymId, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(again.ofPerson(somebody), pseudonymId);
  const others = [
    ...[foreign.ofPerson(somebody), ids.ofVisitor(somebody), ids.ofReceipt(somebody)],
    ...[ids.ofPerson(randomUUID()), somebody],
  ];
  assert.equal(new Set([pseudonymId, ...others]).size, 6);
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { MasterKey } from '../crypto/master-key.ts';
import { Pseudonyms } from './pseudonyms.ts';

test('a person always has the same pseudonym, and without the master key it cannot be traced back', () => {
  const masterKey = MasterKey.random();
  const [ids, again, foreign] = [masterKey, masterKey, MasterKey.random()].map((key) => new Pseudonyms(key));
  assert.ok(ids && again && foreign);
  const personId = randomUUID();
  const pseudonymId = ids.ofPerson(personId);
  assert.match(pseudonymId, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(again.ofPerson(personId), pseudonymId);
  const others = [
    ...[foreign.ofPerson(personId), ids.ofVisitor(personId), ids.ofReceipt(personId)],
    ...[ids.ofPerson(randomUUID()), personId],
  ];
  assert.equal(new Set([pseudonymId, ...others]).size, 6);
});

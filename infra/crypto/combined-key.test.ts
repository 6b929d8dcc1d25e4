import assert from 'node:assert/strict';
import { hkdfSync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { combineKeys } from './combined-key.ts';

/** The combined key, written out. Stored texts open only if it is derived in this way. */
const expected = (own: Buffer, owner: Buffer) =>
  Buffer.from(hkdfSync('sha256', Buffer.concat([own, owner]), 'hearten', 'own-and-owner', 32)).toString(
    'hex',
  );

test('a combined key belongs to exactly these two keys, in whatever order they are asked for', () => {
  const [post, other, ada, ben] = Array.from({ length: 4 }, () => randomBytes(32)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  for (const [own, owner] of [
    [post, ada],
    [post, ada],
    [post, ben],
    [post, ada],
    [other, ada],
    [post, Buffer.from(ada)],
  ] as const) {
    assert.equal(combineKeys(own, owner).toString('hex'), expected(own, owner));
  }
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { decodeSealToKeep, openSeal, sealEvent } from './sealed-event.ts';

const key = { keyId: '0e0f4c3c-31c5-4d55-8a5c-0d6b5a0c9a11', key: Buffer.alloc(32, 1) };
const place = { id: 'event-1', stream: 'mood-1', type: 'MoodLogged', metadata: { schemaVersion: 4 } };
const content = { occurredAt: '2026-11-03T08:30:00.000Z', data: { notes: 'tea' } };

test('a seal to keep has memory of its own, and can be opened again and again', () => {
  const seal = decodeSealToKeep(sealEvent(content, place, key), place);
  for (let n = 0; n < 2; n++) assert.deepEqual(openSeal(seal, key.key), content);
  const parts = [seal.nonce, seal.bytes, seal.associatedData];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  for (const part of parts) assert.equal(part.buffer.byteLength, length);
});

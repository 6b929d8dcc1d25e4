import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import { openText, sealText } from './sealed-text.ts';

const key = { keyId: 'key-1', key: randomBytes(32) };
const place = { entityId: 'entry-1', field: 'notes' };
const note = 'Slept badly – but the lake was lovely 🌅';

test('a sealed text opens under its key, in its place', () => {
  for (const text of [note, '', 'ä'.repeat(2_000)]) {
    assert.equal(openText(sealText(text, place, key), place, key.key), text);
  }
});

test('the same text sealed twice looks different, and neither shows the text', () => {
  const [one, other] = [sealText(note, place, key), sealText(note, place, key)];
  assert.notEqual(one.text, other.text);
  assert.notEqual(one.nonce, other.nonce);
  assert.ok(!Buffer.from(one.text, 'base64url').includes('lake'));
});

test('a sealed text does not open under another key, for another entity or in another field', () => {
  const sealed = sealText(note, place, key);
  assert.throws(() => openText(sealed, place, randomBytes(32)));
  assert.throws(() => openText(sealed, { ...place, entityId: 'entry-2' }, key.key));
  assert.throws(() => openText(sealed, { ...place, field: 'title' }, key.key));
  // Entity and field are kept apart: moving a letter from one to the other is another place.
  assert.throws(() => openText(sealed, { entityId: 'entry-', field: '1notes' }, key.key));
});

test('a single changed bit anywhere in it is noticed', () => {
  const sealed = sealText('lake', place, key);
  for (const part of ['text', 'nonce'] as const) {
    const bytes = Buffer.from(sealed[part], 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      assert.throws(() => openText({ ...sealed, [part]: changed.toString('base64url') }, place, key.key));
    }
  }
});

test('a shortened text is refused for the length of its tag, not tried with a weaker one', () => {
  const bytes = Buffer.from(sealText('', place, key).text, 'base64url');
  for (const length of [0, 4, 8, 12, 15]) {
    const shortened = { ...sealText('', place, key), text: bytes.subarray(0, length).toString('base64url') };
    assert.throws(() => openText(shortened, place, key.key), /tag length/);
  }
});

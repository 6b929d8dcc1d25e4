import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import test from 'node:test';
import { openText, sealText } from './sealed-text.ts';

const key = { keyId: 'key-1', key: randomBytes(32) };
const place = { entityId: 'entry-1', field: 'notes' };
const note = 'Slept badly – but the lake was lovely 🌅';
/** The same note, sealed with AES-256-GCM under a key of 32 bytes with the value 7. */
const AES = {
  keyId: 'key-1',
  nonce: 'XdaxTsSw8uiHjyBd',
  text: 'd0woIhGizyAu71FVcq-O2ZygVsKfHPcsUyG-4yiGL5COk6albESUnV4OD4TIYBZ_xKHqOAXss2x1M6ls',
};

test('a sealed text can be opened with its key in its location', () => {
  for (const text of [note, '', 'ä'.repeat(2_000)]) {
    assert.equal(openText(sealText(text, place, key), place, key.key), text);
  }
});

test('texts and locations of all lengths can be opened one after another', () => {
  const lengths = [1_500, 769, 768, 767, 752, 751, 400, 3, 0, 5, 2_000, 1];
  for (const length of lengths) {
    for (const entityId of ['e', '日'.repeat(length), '🌅'.repeat(10)]) {
      const text = 'x'.repeat(length);
      const sealed = sealText(text, { ...place, entityId }, key);
      assert.equal(openText(sealed, { ...place, entityId }, key.key), text);
      assert.throws(() => openText(sealed, { ...place, entityId: `${entityId}.` }, key.key));
    }
  }
});

test('the same text sealed twice gives different ciphertexts that do not contain the text', () => {
  const [one, other] = [sealText(note, place, key), sealText(note, place, key)];
  assert.notEqual(one.text, other.text);
  assert.notEqual(one.nonce, other.nonce);
  assert.ok(!Buffer.from(one.text, 'base64url').includes('lake'));
});

test('200 texts have 200 nonces, and all of them can be opened', () => {
  const sealed = Array.from({ length: 200 }, () => sealText(note, place, key));
  assert.equal(new Set(sealed.map(({ nonce }) => nonce)).size, 200);
  for (const each of sealed) assert.equal(openText(each, place, key.key), note);
});

test('a sealed text cannot be opened with another key, for another entity or in another field', () => {
  const sealed = sealText(note, place, key);
  assert.throws(() => openText(sealed, place, randomBytes(32)));
  assert.throws(() => openText(sealed, { ...place, entityId: 'entry-2' }, key.key));
  assert.throws(() => openText(sealed, { ...place, field: 'title' }, key.key));
  // Entity and field are separated: moving a letter from one to the other gives another location.
  assert.throws(() => openText(sealed, { entityId: 'entry-', field: '1notes' }, key.key));
});

test('a single changed bit anywhere is detected', () => {
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

test('a text that is shorter than its tag is refused', () => {
  const sealed = sealText('', place, key);
  const bytes = Buffer.from(sealed.text, 'base64url');
  for (const length of [0, 4, 8, 12, 15]) {
    const text = bytes.subarray(0, length).toString('base64url');
    for (const nonce of [sealed.nonce, AES.nonce]) {
      assert.throws(() => openText({ ...sealed, nonce, text }, place, key.key), /shorter than its tag/);
    }
  }
});

test('a text that was sealed with AES-256-GCM, the first cipher in use, can still be opened in its location only', () => {
  const old = Buffer.alloc(32, 7);
  assert.equal(openText(AES, place, old), note);
  assert.throws(() => openText(AES, place, key.key));
  assert.throws(() => openText(AES, { ...place, field: 'title' }, old));
  const bytes = Buffer.from(AES.text, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  assert.throws(() => openText({ ...AES, text: bytes.toString('base64url') }, place, old));
});

import assert from 'node:assert/strict';
import { createCipheriv, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { chacha20 } from './chacha20.ts';

test('the example of RFC 8439, section 2.4.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  const nonce = Buffer.from('000000000000004a00000000', 'hex');
  const text =
    'Ladies and Gentlemen of the class of ’99: If I could offer you only one tip for the future, sunscreen would be it.';
  const sealed = chacha20(Buffer.from(text.replace('’', "'")), key, nonce);
  assert.equal(
    Buffer.from(sealed).toString('hex'),
    '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b' +
      'f91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d8' +
      '07ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736' +
      '5af90bbf74a35be6b40b8eedf2785e42874d',
  );
});

test('any length is sealed as OpenSSL does, and opens again', () => {
  for (const length of [0, 1, 63, 64, 65, 1000]) {
    const [key, nonce, bytes] = [randomBytes(32), randomBytes(12), randomBytes(length)];
    const iv = Buffer.concat([Buffer.from([1, 0, 0, 0]), nonce]);
    const sealed = chacha20(bytes, key, nonce);
    assert.deepEqual(Buffer.from(sealed), createCipheriv('chacha20', key, iv).update(bytes));
    assert.deepEqual(Buffer.from(chacha20(sealed, key, nonce)), bytes);
  }
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { keyedDigest } from './keyed-digest.ts';

const KEY = Buffer.from('an example key with 32 bytes: ok');

test('a text gives the same digest as in other implementations of BLAKE2b', () => {
  const digest = keyedDigest(KEY);
  // Python: base64.urlsafe_b64encode(hashlib.blake2b(text, key=key, digest_size=32).digest())
  assert.equal(digest(''), 'HpQ3mp393bndty6o0XtJYKsPiclQNo5OwtUOrCues0Y');
  assert.equal(digest('Müsli 😀'), 'RPvoOMIk8zK_F_osoTY8Dhtdp5zIAF6q-IwcKwuTLlM');
});

test('another text or another key gives another digest', () => {
  const digests = [KEY, Buffer.alloc(32, 1)].flatMap((key) => ['tea', 'Tea'].map(keyedDigest(key)));
  assert.equal(new Set(digests).size, 4);
});

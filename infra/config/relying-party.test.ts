import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relyingPartyOf } from './relying-party.ts';

test('passkeys belong to the host of PUBLIC_ORIGIN over https, with any port', () => {
  assert.deepEqual(relyingPartyOf('https://hearten.example'), {
    id: 'hearten.example',
    origin: 'https://hearten.example',
  });
  assert.deepEqual(relyingPartyOf('https://care.hearten.example:8443'), {
    id: 'care.hearten.example',
    origin: 'https://care.hearten.example:8443',
  });
});

test('over plain http passkeys work at localhost and below it, which browsers treat as secure', () => {
  for (const [origin, id] of [
    ['http://localhost:3000', 'localhost'],
    ['http://hearten.localhost', 'hearten.localhost'],
  ] as const) {
    assert.deepEqual(relyingPartyOf(origin), { id, origin });
  }
});

for (const [origin, why] of [
  [undefined, 'PUBLIC_ORIGIN is not set'],
  ['http://hearten.example', 'plain http'],
  ['http://notlocalhost', 'a name that only ends like localhost'],
  ['https://192.0.2.7', 'an IPv4 address'],
  ['https://[2001:db8::7]', 'an IPv6 address'],
  ['http://127.0.0.1:3000', 'the loopback address'],
] as const) {
  test(`no passkeys: ${why}`, () => assert.equal(relyingPartyOf(origin), undefined));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '../../../domain/time/units.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const HEARTEN_SECURITY_CONTACT = 'mailto:security@hearten.example';
const PUBLIC_ORIGIN = 'https://hearten.example';

test('security.txt names the contact for less than a year, and the address where it is valid', async (t) => {
  const { app } = await buildTestApp(t, { env: { HEARTEN_SECURITY_CONTACT, PUBLIC_ORIGIN } });
  const answer = await app.inject('/.well-known/security.txt');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  const fields = new Map(
    answer.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  const expires = fields.get('Expires') ?? '';
  assert.match(expires, /^\d{4}-\d\d-\d\dT00:00:00Z$/);
  const days = (Date.parse(expires) - Date.now()) / DAY_MS;
  assert.ok(days > 150 && days < 365, `${days} days`);
  fields.delete('Expires');
  assert.deepEqual(Object.fromEntries(fields), {
    Contact: HEARTEN_SECURITY_CONTACT,
    'Preferred-Languages': 'en',
    Canonical: `${PUBLIC_ORIGIN}/.well-known/security.txt`,
  });
});

test('without a contact there is no security.txt', async (t) => {
  const { app } = await sharedTestApp(t);
  assert.equal((await app.inject('/.well-known/security.txt')).statusCode, 404);
});

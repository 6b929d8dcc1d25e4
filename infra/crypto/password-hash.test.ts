import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { Imports } from '../testing/run/test-files.ts';
import { HashingBusy, hashPassword, verifyPassword } from './password-hash.ts';

/** Tests, and files that only tests use. */
const OF_TESTS = /\.test\.ts$|\/testing\/|^api\/safety\/matrix\/|^e2e\/attacks\/linkage\//;

/** A hash of `password` that takes `passes` passes. */
function hashOfCost(password: string, passes: number, memory = 19_456): string {
  const nonce = Buffer.alloc(16, 1);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory,
    passes: 1,
    parallelism: 1,
    tagLength: 24,
  });
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${encode(nonce)}$${encode(tag)}`;
}
const SLOW = hashOfCost('not the password', 6);

test('a password is recognized, and another one is not', async () => {
  const phc = await hashPassword('a quiet morning');
  assert.match(phc, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.equal(await verifyPassword('a quiet morning', phc), true);
  assert.equal(await verifyPassword('a quiet Morning', phc), false);
  assert.equal(await verifyPassword('a quiet morning ', phc), false);
});

test('the same password gets a different hash each time', async () => {
  assert.notEqual(await hashPassword('a quiet morning'), await hashPassword('a quiet morning'));
});

test('an umlaut typed as one character or as two is the same password', async () => {
  const phc = await hashPassword('grüne wiese'.normalize('NFC'));
  assert.equal(await verifyPassword('grüne wiese'.normalize('NFD'), phc), true);
});

test('a hash with another cost and tag length can still be verified', async () => {
  assert.equal(await verifyPassword('old password', hashOfCost('old password', 1)), true);
});

test('a stored hash of an unknown form throws an error that does not contain it', async () => {
  await assert.rejects(
    verifyPassword('x', 'plain text?'),
    (error: Error) => !error.message.includes('plain'),
  );
});

test('verifying against an unknown username returns false', async () => {
  assert.equal(await verifyPassword('a quiet morning', undefined), false);
});

test('two hashes are computed at once, and a third waits', async (t) => {
  // The waiting limit of five seconds must not pass, however busy the machine is.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const quick = hashOfCost('x', 1);
  const order: string[] = [];
  const verify = (name: string, phc: string) => verifyPassword('x', phc).then(() => order.push(name));
  await Promise.all([verify('slow', SLOW), verify('slow', SLOW), verify('quick', quick)]);
  assert.notEqual(order[0], 'quick');
});

test('callers that have waited five seconds are refused, and the next one is served', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const quick = hashOfCost('x', 1);
  const slow = [verifyPassword('x', SLOW), verifyPassword('x', SLOW)];
  const refused = [quick, undefined].map((phc) => assert.rejects(verifyPassword('x', phc), HashingBusy));
  t.mock.timers.tick(4_999);
  const late = verifyPassword('x', quick);
  t.mock.timers.tick(1);
  await Promise.all(refused);
  assert.equal(await late, true);
  assert.deepEqual(await Promise.all(slow), [false, false]);
  // A refused call without a hash does not affect the next one.
  assert.equal(await verifyPassword('x', undefined), false);
});

test('a caller that would have to wait too long is refused at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const quick = hashOfCost('x', 1, 64);
  const slow = [verifyPassword('x', SLOW), verifyPassword('x', SLOW)];
  const waiting = Array.from({ length: 150 }, () => verifyPassword('x', quick));
  await assert.rejects(verifyPassword('x', quick), HashingBusy);
  await Promise.all(slow);
  assert.ok((await Promise.all(waiting)).every(Boolean), 'the callers before it are served');
  assert.equal(await verifyPassword('x', quick), true);
});

test('only the apps of tests hash with the least work', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{api,bench,domain,e2e,infra,projections}/**/*.ts', {
    cwd: root,
    exclude: (name) => name.split('/').includes('node_modules'),
  });
  const callers = files.filter((file) =>
    /\bhashWithLeastWork\(\);/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(callers.sort(), ['api/testing/test-app.ts', 'e2e/attacks/linkage/clocked-app.ts']);
  const imports = new Imports();
  const importers: string[] = [];
  for (const file of files.filter((file) => !OF_TESTS.test(file))) {
    const imported = await imports.of(join(root, file));
    if (callers.some((caller) => imported.has(join(root, caller)))) importers.push(file);
  }
  assert.deepEqual(importers, [], 'an import is enough, because test-app.ts calls it when it is loaded');
});

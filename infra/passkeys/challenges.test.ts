import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { PASSKEY_CHALLENGE_MS } from '../../domain/account/passkeys.ts';
import { createPool } from '../postgres/pool.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { migratedDatabase } from '../testing/migrated-database.ts';
import { RecentFlags } from '../throttle/recent-flags.ts';
import { PasskeyChallenges } from './challenges.ts';

const HOLDER = { purpose: 'prove', browser: 'a browser', sessionId: '', userHandle: '' } as const;

async function openChallenges(t: TestContext): Promise<PasskeyChallenges> {
  const connectionString = await migratedDatabase(t);
  const pool = createPool({ connectionString, name: 'test', max: 2, log: collectingLogger() });
  t.after(() => pool.end());
  const key = createSecretKey(Buffer.alloc(32, 1));
  return new PasskeyChallenges(pool, key, new RecentFlags('challenge', PASSKEY_CHALLENGE_MS, pool, key));
}

test('a challenge is accepted once, and only from its holder', async (t) => {
  const challenges = await openChallenges(t);
  const challenge = await challenges.issue(HOLDER);
  for (const other of [
    { purpose: 'add' },
    { browser: 'another' },
    { sessionId: 's' },
    { userHandle: 'u' },
  ] as const) {
    assert.equal(await challenges.redeem(challenge, { ...HOLDER, ...other }), false);
  }
  assert.equal(await challenges.redeem(challenge, HOLDER), true);
  assert.equal(await challenges.redeem(challenge, HOLDER), false);
});

test('a used challenge is not accepted in another spelling that decodes to the same bytes', async (t) => {
  const challenges = await openChallenges(t);
  const challenge = await challenges.issue(HOLDER);
  assert.equal(await challenges.redeem(challenge, HOLDER), true);
  for (const spelling of [
    `${challenge}=`,
    ` ${challenge}`,
    challenge.replaceAll('-', '+').replaceAll('_', '/'),
  ]) {
    assert.deepEqual(Buffer.from(spelling, 'base64url'), Buffer.from(challenge, 'base64url'));
    assert.equal(await challenges.redeem(spelling, HOLDER), false);
  }
});

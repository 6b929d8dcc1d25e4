import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PasskeyProof } from '../../domain/account/passkey-schema.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import type { Names } from '../../infra/accounts/sealed-names.ts';
import type { StoredPasskey } from '../../infra/passkeys/passkeys.ts';
import { hasGoneBack, verifyProof } from '../../infra/passkeys/webauthn.ts';
import { requireRelyingParty } from './relying-party.ts';

/** An account, and the passkey with which its owner has proven it. */
export interface ProvenAccount {
  readonly account: Account;
  readonly names: Names;
  readonly passkey: StoredPasskey;
}

export const unknownPasskey = () =>
  new DomainError(
    'unauthenticated',
    'This passkey is not registered here. It may have been removed. Please sign in with your password.',
  );
const refused = () => new DomainError('unauthenticated', 'This passkey was not accepted. Please try again.');
const copied = () =>
  new DomainError(
    'unauthenticated',
    'This passkey was refused because a copy of it may be in use. Please sign in with your password, then remove it.',
  );

/**
 * Checks that the caller has just used a passkey of an account. A failure is counted like a failed sign-in to that
 * account. Remembers the day and the counter. Throws `DomainError('unauthenticated')` with a sentence for each reason,
 * `DomainError('not-found')` where passkeys are not available, `TooManyAttempts` and `QueueFull`.
 */
export async function provePasskey(
  app: FastifyInstance,
  request: FastifyRequest,
  proof: PasskeyProof,
): Promise<ProvenAccount> {
  const { accounts, passkeys, signInThrottles } = app.services;
  const relyingParty = requireRelyingParty(app.config);
  const known = await passkeys.withCredential(proof.id);
  const owner = known && (await accounts.withPersonId(known.personId));
  const names = owner && (await accounts.namesOf(owner));
  // Tries with an unknown passkey are counted too. No username contains this character.
  const username = names?.username ?? `\u0000${proof.id}`;
  const attempt = { username, address: request.ip, deviceId: request.knownDeviceId(username) };
  return signInThrottles.verifyWithLimits(attempt, async () => {
    await request.redeemPasskeyChallenge({ purpose: 'prove' }, proof);
    if (!known || !owner || !names) throw unknownPasskey();
    const own = await passkeys.of(owner.person_id);
    const passkey = await own.update(known.id, async (stored) => {
      const counter = await verifyProof(proof, stored, relyingParty);
      if (counter === undefined) throw refused();
      if (hasGoneBack(counter, stored.counter)) throw copied();
      return { counter, lastUsedOn: request.today() };
    });
    if (!passkey) throw unknownPasskey();
    return { account: owner, names, passkey };
  });
}

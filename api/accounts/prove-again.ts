import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PasskeyProof } from '../../domain/account/passkey-schema.ts';
import { DomainError } from '../../domain/domain-error.ts';
import type { Account } from '../../infra/accounts/accounts.ts';
import { provePasskey } from '../passkeys/prove-passkey.ts';
import { requirePassword } from './own-account.ts';

/** The password or a passkey's proof, not both. */
interface Proof {
  readonly password?: string | undefined;
  readonly proof?: PasskeyProof | undefined;
}

/**
 * Makes a signed-in person prove again that the account is theirs. Wrong tries are limited like those of sign-ins. Throws
 * `DomainError`, `TooManyAttempts`, `QueueFull` and `HashingBusy`.
 */
export async function proveAgain(
  app: FastifyInstance,
  request: FastifyRequest,
  account: Account,
  { password, proof }: Proof,
): Promise<void> {
  if (password !== undefined && proof === undefined) {
    await requirePassword(app.services, account, password, request.ip);
  } else if (proof !== undefined && password === undefined) {
    const proven = await provePasskey(app, request, proof);
    if (proven.account.person_id !== account.person_id) {
      throw new DomainError('forbidden', 'This passkey belongs to another account');
    }
  } else throw new DomainError('invalid', 'Please send either the password or a passkey');
}

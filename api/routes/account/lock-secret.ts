import type { FastifyInstance } from 'fastify';
import { NotSignedIn } from '../../../domain/account/not-signed-in.ts';
import { getLockSecret } from '../../../domain/contract/lock.ts';
import { lockSecret } from '../../../infra/device-lock/lock-secret.ts';
import { requireChangeable } from '../../accounts/own-account.ts';
import { proveAgain } from '../../accounts/prove-again.ts';
import { serve } from '../../contract/serve.ts';

/**
 * Hands out the secret of a device's lock to a person who proves again that the account is theirs. A session alone is
 * not enough, because the locked device has one.
 */
export default function lockSecretRoute(app: FastifyInstance): void {
  const { keys } = app.services;
  serve(app, getLockSecret, {
    async handler(request) {
      const { account } = request.requireSession();
      requireChangeable(account);
      const { lockId, ...proof } = request.body;
      await proveAgain(app, request, account, proof);
      const personalKey = await keys.ofOwner(account.person_id);
      if (!personalKey) throw new NotSignedIn();
      return { secret: lockSecret(personalKey.key, lockId).toString('base64url') };
    },
  });
}

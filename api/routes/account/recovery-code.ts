import type { FastifyInstance } from 'fastify';
import { replaceRecoveryCode } from '../../../domain/contract/account.ts';
import { newRecoveryCode, recoveryHash } from '../../../infra/crypto/recovery-code.ts';
import { requireChangeable, requirePassword, wrongPassword } from '../../accounts/own-account.ts';
import { serve } from '../../contract/serve.ts';

/** Makes a new recovery code after the person has confirmed it with the password. The one before no longer works. */
export default function recoveryCodeRoute(app: FastifyInstance): void {
  const { accounts, sessions, masterKey } = app.services;
  const hashKey = masterKey.deriveKeyObject('recoveryHash');
  serve(app, replaceRecoveryCode, {
    async handler(request) {
      const signedIn = request.requireAccount();
      requireChangeable(signedIn);
      const account = await requirePassword(app.services, signedIn, request.body.password, request.ip);
      const recoveryCode = newRecoveryCode();
      const secrets = { recoveryHash: recoveryHash(recoveryCode, hashKey) };
      if (!(await accounts.replaceSecrets(account, 'password_hash', secrets))) throw wrongPassword();
      await sessions.announceChange();
      return { recoveryCode };
    },
  });
}

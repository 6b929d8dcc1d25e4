import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RecoveryCodeAnswer, RecoveryCodeBody } from '../../../domain/account/schema.ts';
import { newRecoveryCode, recoveryHash } from '../../../infra/crypto/recovery-code.ts';
import { requireChangeable, requirePassword, wrongPassword } from '../../accounts/own-account.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, masterKey } = app.services;
  const hashKey = masterKey.derive('recoveryHash');
  const schema = {
    summary: 'Get a new recovery code; the one before is void',
    refuses: [401, 429],
    body: RecoveryCodeBody,
    response: { 200: RecoveryCodeAnswer },
  };

  app.post('/recovery-code', { schema }, async (request) => {
    const signedIn = request.requireAccount();
    requireChangeable(signedIn);
    const account = await requirePassword(app.services, signedIn, request.body.password, request.ip);
    const recoveryCode = newRecoveryCode();
    const secrets = { recoveryHash: recoveryHash(recoveryCode, hashKey) };
    if (!(await accounts.replaceSecrets(account, 'password_hash', secrets))) throw wrongPassword();
    await sessions.announceChange();
    return { recoveryCode };
  });
};

export default route;

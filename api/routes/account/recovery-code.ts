import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RecoveryCodeAnswer, RecoveryCodeBody } from '../../../domain/account/schema.ts';
import { newRecoveryCode, recoveryHash } from '../../../infra/crypto/recovery-code.ts';
import { requireChangeable, requirePassword } from '../../accounts/own-account.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles, masterKey } = app.services;
  const schema = { body: RecoveryCodeBody, response: { 200: RecoveryCodeAnswer } };

  app.post('/recovery-code', { schema }, async (request) => {
    const account = request.writer();
    requireChangeable(account);
    await requirePassword(account, request.body.password, request.ip, throttles);
    const recoveryCode = newRecoveryCode();
    const hash = recoveryHash(recoveryCode, masterKey.derive('recovery-hash'));
    await accounts.setSecrets(account.person_id, { recoveryHash: hash });
    await sessions.announceChange();
    return { recoveryCode };
  });
};

export default route;

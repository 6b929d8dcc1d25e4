import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedPassword } from '../../../domain/account/rules.ts';
import { RecoverBody, RegisteredUser } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { matchesRecoveryHash, newRecoveryCode, recoveryHash } from '../../../infra/crypto/recovery-code.ts';
import { userAnswer } from './answer.ts';

const NOBODYS_HASH = Buffer.alloc(32);

const refused = () => new DomainError('unauthenticated', 'Invalid username or recovery code');

/** A lost password is replaced by whoever holds the recovery code, which is used up by it. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles, masterKey } = app.services;
  const hashKey = masterKey.derive('recoveryHash');
  const schema = {
    summary: 'Replace a lost password by the recovery code, which is used up: all other sessions end',
    refuses: [401, 429],
    body: RecoverBody,
    response: { 200: RegisteredUser },
  };

  app.post('/recover', { schema }, async (request, reply) => {
    const { username, recoveryCode } = request.body;
    const newPassword = checkedPassword(request.body.newPassword);
    const account = await throttles.verifyWithLimits({ username, address: request.ip }, async () => {
      const found = await accounts.withUsername(username);
      const matches = matchesRecoveryHash(recoveryCode, found?.recovery_hash ?? NOBODYS_HASH, hashKey);
      if (!found || !matches || found.demo) throw refused();
      return found;
    });
    const passwordHash = await hashPassword(newPassword);
    const nextCode = newRecoveryCode();
    const secrets = { passwordHash, recoveryHash: recoveryHash(nextCode, hashKey) };
    const sessionId = await sessions.endOthers(account.person_id, async (transaction) => {
      if (!(await accounts.replaceSecrets(account, 'recovery_hash', secrets, transaction))) throw refused();
      const { person_id } = account;
      const begun = await sessions.begin({ person_id, password_hash: passwordHash }, transaction);
      if (begun === undefined) throw refused();
      return begun;
    });
    await request.endSession();
    return reply.signIn(sessionId).send({ ...userAnswer(account), recoveryCode: nextCode });
  });
};

export default route;

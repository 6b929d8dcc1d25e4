import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedPassword } from '../../../domain/account/rules.ts';
import { RecoverBody, RegisteredUser } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { matchesRecoveryHash, newRecoveryCode, recoveryHash } from '../../../infra/crypto/recovery-code.ts';
import { userAnswer } from './answer.ts';

const NOBODYS_HASH = Buffer.alloc(32);

/** A lost password is replaced by whoever holds the recovery code, which is used up by it. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles, masterKey } = app.services;
  const hashKey = masterKey.derive('recovery-hash');
  const schema = { body: RecoverBody, response: { 200: RegisteredUser } };

  app.post('/recover', { schema }, async (request, reply) => {
    const { username, recoveryCode } = request.body;
    const newPassword = checkedPassword(request.body.newPassword);
    const attempt = await throttles.countTry(username, request.ip);
    const account = await accounts.withUsername(username);
    const matches = matchesRecoveryHash(recoveryCode, account?.recovery_hash ?? NOBODYS_HASH, hashKey);
    if (!account || !matches || account.demo) {
      throw new DomainError('unauthenticated', 'Invalid username or recovery code');
    }
    await attempt.succeeded();
    const passwordHash = await hashPassword(newPassword);
    const nextCode = newRecoveryCode();
    const sessionId = await accounts.inTransaction(async (transaction) => {
      const secrets = { passwordHash, recoveryHash: recoveryHash(nextCode, hashKey) };
      await accounts.setSecrets(account.person_id, secrets, transaction);
      await sessions.endAll(account.person_id, undefined, transaction);
      return sessions.begin(account.person_id, transaction);
    });
    return reply.signIn(sessionId).send({ ...userAnswer(account), recoveryCode: nextCode });
  });
};

export default route;

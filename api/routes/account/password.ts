import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedPassword } from '../../../domain/account/rules.ts';
import { PasswordBody } from '../../../domain/account/schema.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { requireChangeable, requirePassword } from '../../accounts/own-account.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles } = app.services;

  app.post('/password', { schema: { body: PasswordBody } }, async (request, reply) => {
    const account = request.writer();
    requireChangeable(account);
    const newPassword = checkedPassword(request.body.newPassword);
    await requirePassword(account, request.body.currentPassword, request.ip, throttles);
    const passwordHash = await hashPassword(newPassword);
    await accounts.inTransaction(async (transaction) => {
      await accounts.setSecrets(account.person_id, { passwordHash }, transaction);
      await sessions.endAll(account.person_id, request.sessionId, transaction);
    });
    return reply.code(204).send();
  });
};

export default route;

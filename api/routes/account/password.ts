import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedPassword } from '../../../domain/account/rules.ts';
import { PasswordBody } from '../../../domain/account/schema.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { requireChangeable, requirePassword, wrongPassword } from '../../accounts/own-account.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions } = app.services;

  const schema = {
    summary: 'Change the password: all other sessions end',
    refuses: [401, 429],
    body: PasswordBody,
  };

  app.post('/password', { schema }, async (request, reply) => {
    const { id: sessionId, account: signedIn } = request.requireSession();
    requireChangeable(signedIn);
    const newPassword = checkedPassword(request.body.newPassword);
    const account = await requirePassword(app.services, signedIn, request.body.currentPassword, request.ip);
    const passwordHash = await hashPassword(newPassword);
    await sessions.endOthers(account.person_id, async (transaction) => {
      if (!(await accounts.replaceSecrets(account, 'password_hash', { passwordHash }, transaction))) {
        throw wrongPassword();
      }
      return sessionId;
    });
    return reply.code(204).send();
  });
};

export default route;

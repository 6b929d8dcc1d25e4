import type { FastifyInstance } from 'fastify';
import { checkedPassword } from '../../../domain/account/rules.ts';
import { changePassword } from '../../../domain/contract/account.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { requireChangeable, requirePassword, wrongPassword } from '../../accounts/own-account.ts';
import { serve } from '../../contract/serve.ts';

export default async function passwordRoute(app: FastifyInstance): Promise<void> {
  const { accounts, sessions } = app.services;
  serve(app, changePassword, {
    async handler(request) {
      const { id: sessionId, account: signedIn } = request.requireSession();
      requireChangeable(signedIn);
      const newPassword = checkedPassword(request.body.newPassword);
      const { currentPassword } = request.body;
      const account = await requirePassword(app.services, signedIn, currentPassword, request.ip);
      const passwordHash = await hashPassword(newPassword);
      await sessions.endOthers(account.person_id, async (transaction) => {
        if (!(await accounts.replaceSecrets(account, 'password_hash', { passwordHash }, transaction))) {
          throw wrongPassword();
        }
        return sessionId;
      });
    },
  });
}

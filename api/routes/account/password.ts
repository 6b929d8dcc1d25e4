import type { FastifyInstance } from 'fastify';
import { changePassword } from '../../../domain/contract/account.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { checkedNewPassword } from '../../accounts/new-password.ts';
import { requireChangeable, requirePassword, wrongPassword } from '../../accounts/own-account.ts';
import { serve } from '../../contract/serve.ts';
import { deviceName } from '../../device-name.ts';

/**
 * Changes the password. The session gets a new id, so that a stolen cookie no longer works, and all other sessions
 * end.
 */
export default function passwordRoute(app: FastifyInstance): void {
  const { accounts, sessions } = app.services;
  serve(app, changePassword, {
    async handler(request, reply) {
      const session = request.requireSession();
      const { account: signedIn } = session;
      requireChangeable(signedIn);
      const newPassword = checkedNewPassword(request.body.newPassword);
      const { currentPassword } = request.body;
      const account = await requirePassword(app.services, signedIn, currentPassword, request.ip);
      const passwordHash = await hashPassword(newPassword);
      const device = deviceName(request.headers['user-agent']);
      const { sessionId } = await sessions.replace(session, async (transaction) => {
        if (!(await accounts.replaceSecrets(account, 'password_hash', { passwordHash }, transaction))) {
          throw wrongPassword();
        }
        const { person_id } = account;
        const begun = await sessions.begin({ person_id, password_hash: passwordHash }, device, transaction);
        if (begun === undefined) throw wrongPassword();
        return { sessionId: begun };
      });
      reply.replaceSession(sessionId);
    },
  });
}

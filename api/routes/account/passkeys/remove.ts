import type { FastifyInstance } from 'fastify';
import { removePasskey } from '../../../../domain/contract/passkeys.ts';
import { requireChangeable, requirePassword, wrongPassword } from '../../../accounts/own-account.ts';
import { serve } from '../../../contract/serve.ts';
import { deviceName } from '../../../device-name.ts';
import { noSuchPasskey } from '../../../passkeys/answer.ts';
import { idInPath } from '../../id-in-path.ts';

/**
 * Removes a passkey after the person has confirmed it with the password. All other sessions end, because the device of
 * the passkey may be lost, and this session gets a new id.
 */
export default function removePasskeyRoute(app: FastifyInstance): void {
  const { passkeys, sessions } = app.services;
  serve(app, removePasskey, {
    async handler(request, reply) {
      const session = request.requireSession();
      requireChangeable(session.account);
      const { password } = request.body;
      const account = await requirePassword(app.services, session.account, password, request.ip);
      const device = deviceName(request.headers['user-agent']);
      const own = await passkeys.of(account.person_id);
      const id = idInPath(request.params, noSuchPasskey);
      const { sessionId } = await sessions.replace(session, async (transaction) => {
        if (!(await own.remove(id, transaction))) throw noSuchPasskey();
        const begun = await sessions.begin(account, device, transaction);
        if (begun === undefined) throw wrongPassword();
        return { sessionId: begun };
      });
      reply.replaceSession(sessionId);
    },
  });
}

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { signInWithPasskey } from '../../../../domain/contract/passkeys.ts';
import type { OperationalTables } from '../../../../infra/postgres/tables.ts';
import { requireUnlocked } from '../../../account-requests/require-unlocked.ts';
import { serve } from '../../../contract/serve.ts';
import { deviceName } from '../../../device-name.ts';
import { provePasskey, unknownPasskey } from '../../../passkeys/prove-passkey.ts';
import { userAnswer } from '../answer.ts';

/** Signs in with a passkey. The session that this browser had before ends. */
export default function signInWithPasskeyRoute(app: FastifyInstance): void {
  const { passkeys, sessions } = app.services;
  const db: Kysely<OperationalTables> = app.services.db;
  serve(app, signInWithPasskey, {
    async handler(request, reply) {
      const { account, names, passkey } = await provePasskey(app, request, request.body.proof);
      await requireUnlocked(app, account);
      const device = deviceName(request.headers['user-agent']);
      const own = await passkeys.of(account.person_id);
      const sessionId = await db.transaction().execute(async (transaction) => {
        // Removing the passkey ends the person's sessions, so this one begins before that or not at all.
        if (!(await own.lockForShare(passkey.id, transaction))) return undefined;
        return sessions.begin(account, device, transaction);
      });
      if (sessionId === undefined) throw unknownPasskey();
      await request.endSession();
      reply.signIn(sessionId).rememberDevice(names.username);
      return userAnswer(account, names);
    },
  });
}

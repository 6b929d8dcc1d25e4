import type { FastifyInstance } from 'fastify';
import { login } from '../../../domain/contract/account.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { verifyPassword } from '../../../infra/crypto/password-hash.ts';
import { requireUnlocked } from '../../account-requests/require-unlocked.ts';
import { serve } from '../../contract/serve.ts';
import { deviceName } from '../../device-name.ts';
import { userAnswer } from './answer.ts';

const refused = () => new DomainError('unauthenticated', 'Invalid username or password');

/** Signs in with username and password. The session that this browser had before ends. */
export default function loginRoute(app: FastifyInstance): void {
  const { accounts, sessions, signInThrottles } = app.services;
  serve(app, login, {
    async handler(request, reply) {
      const { username, password } = request.body;
      const attempt = { username, address: request.ip, deviceId: request.knownDeviceId(username) };
      const account = await signInThrottles.verifyWithLimits(attempt, async () => {
        const found = await accounts.withUsername(username);
        const isTheirs = await verifyPassword(password, found?.password_hash);
        if (!found || !isTheirs) throw refused();
        return found;
      });
      await requireUnlocked(app, account);
      const names = await accounts.namesOf(account);
      const sessionId = await sessions.begin(account, deviceName(request.headers['user-agent']));
      if (sessionId === undefined) throw refused();
      await request.endSession();
      reply.signIn(sessionId).rememberDevice(username);
      return userAnswer(account, names);
    },
  });
}

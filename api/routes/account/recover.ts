import type { FastifyInstance } from 'fastify';
import { recover } from '../../../domain/contract/account.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { hashPassword } from '../../../infra/crypto/password-hash.ts';
import { matchesRecoveryHash, newRecoveryCode, recoveryHash } from '../../../infra/crypto/recovery-code.ts';
import { requireUnlocked } from '../../account-requests/require-unlocked.ts';
import { checkedNewPassword } from '../../accounts/new-password.ts';
import { serve } from '../../contract/serve.ts';
import { deviceName } from '../../device-name.ts';
import { userAnswer } from './answer.ts';

/** Compared for an unknown username, so that its refusal takes as long as any other. */
const NOBODYS_HASH = Buffer.alloc(32);

const refused = () => new DomainError('unauthenticated', 'Invalid username or recovery code');

/**
 * Sets a new password for a person who has lost theirs and sends the recovery code. A code can be used once: the answer
 * has the next one. All earlier sessions of the person end.
 */
export default function recoverRoute(app: FastifyInstance): void {
  const { accounts, sessions, signInThrottles, masterKey } = app.services;
  const hashKey = masterKey.deriveKeyObject('recoveryHash');
  serve(app, recover, {
    async handler(request, reply) {
      const { username, recoveryCode } = request.body;
      const newPassword = checkedNewPassword(request.body.newPassword);
      const attempt = { username, address: request.ip, deviceId: request.knownDeviceId(username) };
      const account = await signInThrottles.verifyWithLimits(attempt, async () => {
        const found = await accounts.withUsername(username);
        const matches = matchesRecoveryHash(recoveryCode, found?.recovery_hash ?? NOBODYS_HASH, hashKey);
        if (!found || !matches || found.demo) throw refused();
        return found;
      });
      await requireUnlocked(app, account);
      const names = await accounts.namesOf(account);
      const passwordHash = await hashPassword(newPassword);
      const device = deviceName(request.headers['user-agent']);
      const nextCode = newRecoveryCode();
      const secrets = { passwordHash, recoveryHash: recoveryHash(nextCode, hashKey) };
      const sessionId = await sessions.endOthers(account.person_id, async (transaction) => {
        if (!(await accounts.replaceSecrets(account, 'recovery_hash', secrets, transaction))) throw refused();
        const { person_id } = account;
        const begun = await sessions.begin({ person_id, password_hash: passwordHash }, device, transaction);
        if (begun === undefined) throw refused();
        return begun;
      });
      // The code that came is used up, and the next one is shown only now, so this must not fail the request.
      await request.endSession().catch((err: unknown) => {
        request.log.warn({ requestId: request.id, err }, 'the session before a recovery was not ended');
      });
      reply.signIn(sessionId).rememberDevice(username);
      return { ...userAnswer(account, names), recoveryCode: nextCode };
    },
  });
}

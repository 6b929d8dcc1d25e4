import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { setPasswordWithPasskey } from '../../../../domain/contract/passkeys.ts';
import { DomainError } from '../../../../domain/domain-error.ts';
import { hashPassword } from '../../../../infra/crypto/password-hash.ts';
import type { OperationalTables } from '../../../../infra/postgres/tables.ts';
import { requireUnlocked } from '../../../account-requests/require-unlocked.ts';
import { checkedNewPassword } from '../../../accounts/new-password.ts';
import { serve } from '../../../contract/serve.ts';
import { deviceName } from '../../../device-name.ts';
import { provePasskey, unknownPasskey } from '../../../passkeys/prove-passkey.ts';
import { requireRelyingParty } from '../../../passkeys/relying-party.ts';
import { userAnswer } from '../answer.ts';

/**
 * Sets a new password for a person who has lost theirs and proves a passkey. It follows the rules of a changed
 * password: this browser gets a new session, and all other sessions of the person end. The recovery code stays as it
 * is.
 */
export default function setPasswordWithPasskeyRoute(app: FastifyInstance): void {
  const { accounts, passkeys, sessions } = app.services;
  serve(app, setPasswordWithPasskey, {
    async handler(request, reply) {
      requireRelyingParty(app.config);
      const newPassword = checkedNewPassword(request.body.newPassword);
      const { account, names, passkey } = await provePasskey(app, request, request.body.proof);
      await requireUnlocked(app, account);
      const { person_id } = account;
      const { signedIn } = request;
      if (signedIn && signedIn.account.person_id !== person_id) {
        throw new DomainError('forbidden', 'This passkey belongs to another account');
      }
      const passwordHash = await hashPassword(newPassword);
      const device = deviceName(request.headers['user-agent']);
      const own = await passkeys.of(person_id);
      const change = async (transaction: Kysely<OperationalTables>) => {
        const isStored =
          (await own.lockForShare(passkey.id, transaction)) &&
          (await accounts.replaceSecrets(account, 'password_hash', { passwordHash }, transaction));
        if (!isStored) throw unknownPasskey();
        const begun = await sessions.begin({ person_id, password_hash: passwordHash }, device, transaction);
        if (begun === undefined) throw unknownPasskey();
        return { sessionId: begun };
      };
      if (signedIn) {
        reply.replaceSession((await sessions.replace(signedIn, change)).sessionId);
      } else {
        const sessionId = await sessions.endOthers(
          person_id,
          async (transaction) => (await change(transaction)).sessionId,
        );
        await request.endSession();
        reply.signIn(sessionId);
      }
      reply.rememberDevice(names.username);
      return userAnswer(account, names);
    },
  });
}

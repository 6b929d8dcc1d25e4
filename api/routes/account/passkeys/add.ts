import type { FastifyInstance } from 'fastify';
import { NotSignedIn } from '../../../../domain/account/not-signed-in.ts';
import { addPasskey } from '../../../../domain/contract/passkeys.ts';
import { DomainError } from '../../../../domain/domain-error.ts';
import { verifyNewCredential } from '../../../../infra/passkeys/webauthn.ts';
import { requireChangeable } from '../../../accounts/own-account.ts';
import { serve } from '../../../contract/serve.ts';
import { deviceName } from '../../../device-name.ts';
import { passkeyAnswer } from '../../../passkeys/answer.ts';
import { requireRelyingParty } from '../../../passkeys/relying-party.ts';

const DEFAULT_NAME = 'Passkey';

/**
 * Adds the passkey that the browser has made. The session gets a new id, so that a stolen cookie does not outlive the
 * change. Other sessions stay: nothing that they could know has changed.
 */
export default function addPasskeyRoute(app: FastifyInstance): void {
  const { accounts, passkeys, sessions } = app.services;
  serve(app, addPasskey, {
    async handler(request, reply) {
      const session = request.requireSession();
      requireChangeable(session.account);
      const relyingParty = requireRelyingParty(app.config);
      const { credential, userHandle } = request.body;
      await request.redeemPasskeyChallenge({ purpose: 'add', sessionId: session.id, userHandle }, credential);
      const made = await verifyNewCredential(credential, relyingParty);
      if (!made) {
        throw new DomainError(
          'invalid',
          'This device made a passkey that can’t be used. Please try another.',
        );
      }
      const account = await accounts.withId(session.account.id);
      if (!account) throw new NotSignedIn();
      const device = deviceName(request.headers['user-agent']);
      const own = await passkeys.of(account.person_id);
      const added = { ...made, userHandle, name: device ?? DEFAULT_NAME, addedOn: request.today() };
      const { passkey, sessionId } = await sessions.replace(
        session,
        async (transaction) => {
          const passkey = await own.add(added, transaction);
          const sessionId = await sessions.begin(account, device, transaction);
          if (sessionId === undefined) throw new NotSignedIn();
          return { passkey, sessionId };
        },
        'keep',
      );
      reply.replaceSession(sessionId);
      return passkeyAnswer(passkey, relyingParty);
    },
  });
}

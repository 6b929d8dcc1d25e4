import type { FastifyInstance } from 'fastify';
import { PASSKEY_CHALLENGE_MS } from '../../../../domain/account/passkeys.ts';
import { requestPasskey } from '../../../../domain/contract/passkeys.ts';
import { serve } from '../../../contract/serve.ts';
import { requireRelyingParty } from '../../../passkeys/relying-party.ts';

/** Answers what the browser needs to ask for a passkey. It names no account: the device knows its own passkeys. */
export default function requestPasskeyRoute(app: FastifyInstance): void {
  serve(app, requestPasskey, {
    async handler(_request, reply) {
      const { id: rpId } = requireRelyingParty(app.config);
      const challenge = await reply.issuePasskeyChallenge({ purpose: 'prove' });
      return { challenge, rpId, userVerification: 'required' as const, timeout: PASSKEY_CHALLENGE_MS };
    },
  });
}

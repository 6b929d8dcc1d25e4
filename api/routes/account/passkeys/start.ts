import type { FastifyInstance } from 'fastify';
import {
  checkPasskeyCount,
  PASSKEY_ALGORITHMS,
  PASSKEY_CHALLENGE_MS,
} from '../../../../domain/account/passkeys.ts';
import { startPasskey } from '../../../../domain/contract/passkeys.ts';
import { newUserHandle } from '../../../../infra/passkeys/passkeys.ts';
import { requireChangeable, requirePassword } from '../../../accounts/own-account.ts';
import { serve } from '../../../contract/serve.ts';
import { requireRelyingParty } from '../../../passkeys/relying-party.ts';

/**
 * Answers what the browser needs to make a passkey, after the person has confirmed it with the password. All passkeys
 * of a person have the same user handle, so that a device shows one account and makes no second passkey for it.
 */
export default function startPasskeyRoute(app: FastifyInstance): void {
  const { accounts, passkeys } = app.services;
  serve(app, startPasskey, {
    async handler(request, reply) {
      const { id: sessionId, account: signedIn } = request.requireSession();
      requireChangeable(signedIn);
      const { id: rpId } = requireRelyingParty(app.config);
      const account = await requirePassword(app.services, signedIn, request.body.password, request.ip);
      const own = await (await passkeys.of(account.person_id)).list();
      checkPasskeyCount(own.length);
      const { username, fullName } = await accounts.namesOf(account);
      const userHandle = own[0]?.userHandle ?? newUserHandle();
      return {
        challenge: await reply.issuePasskeyChallenge({ purpose: 'add', sessionId, userHandle }),
        rp: { id: rpId, name: 'Hearten' },
        user: { id: userHandle, name: username, displayName: fullName },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: own
          .filter((passkey) => passkey.rpId === rpId)
          .map(({ credentialId, transports }) => ({
            type: 'public-key' as const,
            id: credentialId,
            transports: [...transports],
          })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
        timeout: PASSKEY_CHALLENGE_MS,
      };
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { listPasskeys } from '../../../../domain/contract/passkeys.ts';
import { serve } from '../../../contract/serve.ts';
import { passkeyAnswer } from '../../../passkeys/answer.ts';

export default function listPasskeysRoute(app: FastifyInstance): void {
  const { passkeys } = app.services;
  serve(app, listPasskeys, {
    async handler(request) {
      const own = await passkeys.of(request.requireAccount().person_id);
      return (await own.list()).map((passkey) => passkeyAnswer(passkey, app.config.relyingParty));
    },
  });
}

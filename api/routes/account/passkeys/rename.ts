import type { FastifyInstance } from 'fastify';
import { checkedPasskeyName } from '../../../../domain/account/passkeys.ts';
import { renamePasskey } from '../../../../domain/contract/passkeys.ts';
import { requireChangeable } from '../../../accounts/own-account.ts';
import { serve } from '../../../contract/serve.ts';
import { noSuchPasskey, passkeyAnswer } from '../../../passkeys/answer.ts';
import { idInPath } from '../../id-in-path.ts';

/** Changes the name of a passkey. The name proves nothing, so no confirmation is needed. */
export default function renamePasskeyRoute(app: FastifyInstance): void {
  const { passkeys } = app.services;
  serve(app, renamePasskey, {
    async handler(request) {
      const account = request.requireAccount();
      requireChangeable(account);
      const name = checkedPasskeyName(request.body.name);
      const own = await passkeys.of(account.person_id);
      const renamed = await own.update(idInPath(request.params, noSuchPasskey), () => ({ name }));
      if (!renamed) throw noSuchPasskey();
      return passkeyAnswer(renamed, app.config.relyingParty);
    },
  });
}

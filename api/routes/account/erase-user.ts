import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { EraseBody } from '../../../domain/account/schema.ts';
import { eraseAccount } from '../../accounts/erase-account.ts';
import { requireChangeable, requirePassword } from '../../accounts/own-account.ts';

/** Somebody goes for good: nobody can read afterwards what they have written, and nothing says that they did. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Erase the account and everything in it, for good',
    refuses: [401, 429],
    body: EraseBody,
  };

  app.delete('/user', { schema }, async (request, reply) => {
    const signedIn = request.requireAccount();
    requireChangeable(signedIn);
    const { person_id } = await requirePassword(app.services, signedIn, request.body.password, request.ip);
    await eraseAccount(app.services, person_id);
    return reply.signOut().code(204).send();
  });
};

export default route;

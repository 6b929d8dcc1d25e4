import type { FastifyInstance } from 'fastify';
import { getCurrentUser } from '../../../domain/contract/account.ts';
import { serve } from '../../contract/serve.ts';
import { userAnswer } from './answer.ts';

/** Answers the account of the signed-in person. */
export default function currentUserRoute(app: FastifyInstance): void {
  const { accounts } = app.services;
  serve(app, getCurrentUser, {
    async handler(request, reply) {
      // The page now learns why its session ended. Until it has asked, the cookies stay, and every 401 says why.
      if (request.endedBecause) reply.signOut();
      const account = request.requireAccount();
      return userAnswer(account, await accounts.namesOf(account));
    },
  });
}

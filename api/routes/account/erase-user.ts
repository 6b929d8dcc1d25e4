import type { FastifyInstance } from 'fastify';
import { eraseUser } from '../../../domain/contract/account.ts';
import { eraseAccount } from '../../accounts/erase-account.ts';
import { requireChangeable, requirePassword } from '../../accounts/own-account.ts';
import { eraseSpread } from '../../accounts/spread-erasure.ts';
import { serve } from '../../contract/serve.ts';
import { clearBrowser } from './clear-browser.ts';

/**
 * Erases a person's account for good. Nobody can read their own entries afterward. Their reflections and words of thanks
 * become unreadable at once, too, or, if the person asks for that, one by one within two days.
 */
export default function eraseUserRoute(app: FastifyInstance): void {
  serve(app, eraseUser, {
    async handler(request, reply) {
      const signedIn = request.requireAccount();
      requireChangeable(signedIn);
      const { person_id } = await requirePassword(app.services, signedIn, request.body.password, request.ip);
      const erase = request.body.reflections === 'spread' ? eraseSpread : eraseAccount;
      await erase(app.services, person_id);
      reply.signOut().forgetDevice();
      clearBrowser(request, reply);
    },
  });
}

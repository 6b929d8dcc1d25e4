import type { FastifyInstance } from 'fastify';
import { logout } from '../../../domain/contract/account.ts';
import { serve } from '../../contract/serve.ts';
import { clearBrowser } from './clear-browser.ts';

/** Signs out this browser only. Without a session it only clears the cookies, and answers 204 as well. */
export default function logoutRoute(app: FastifyInstance): void {
  serve(app, logout, {
    async handler(request, reply) {
      // First the session. If that fails, the cookies stay, and the person can try again.
      await request.endSession('ended-by-owner');
      reply.signOut();
      clearBrowser(request, reply);
    },
  });
}

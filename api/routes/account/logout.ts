import type { FastifyInstance } from 'fastify';
import { logout } from '../../../domain/contract/account.ts';
import { serve } from '../../contract/serve.ts';

export default async function logoutRoute(app: FastifyInstance): Promise<void> {
  serve(app, logout, {
    async handler(request, reply) {
      await request.endSession();
      reply.signOut();
    },
  });
}

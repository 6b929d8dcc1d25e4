import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

const route: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/logout', async (request, reply) => {
    if (request.signedIn) await app.services.sessions.end(request.signedIn.id);
    return reply.signOut().code(204).send();
  });
};

export default route;

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

const route: FastifyPluginAsyncTypebox = async (app) => {
  app.post('/logout', { schema: { summary: 'Sign out: this session ends' } }, async (request, reply) => {
    await request.endSession();
    return reply.signOut().code(204).send();
  });
};

export default route;

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'This API, described for programs',
    response: { 200: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) },
  };

  app.get('/openapi.json', { schema }, async () => app.swagger());
};

export default route;

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { RECOMMENDED_ACTS } from '../../../domain/acts/recommended.ts';
import { AvailableAct } from '../../../domain/acts/schema.ts';

/** The same for everybody, in an order that never changes: a list is chosen by places in it. */
const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = {
    summary: 'Recommended acts to choose from',
    querystring: Type.Object({}, { additionalProperties: false }),
    response: { 200: Type.Array(AvailableAct) },
  };

  app.get('/tasks/available', { schema }, async () => [...RECOMMENDED_ACTS]);
};

export default route;

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { User } from '../../../domain/account/schema.ts';
import { userAnswer } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const schema = { summary: 'Who is signed in', refuses: [401], response: { 200: User } };

  app.get('/user', { schema }, async (request) => userAnswer(request.requireAccount()));
};

export default route;

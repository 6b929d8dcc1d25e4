import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { User } from '../../../domain/account/schema.ts';
import { userAnswer } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/user', { schema: { response: { 200: User } } }, async (request) => userAnswer(request.writer()));
};

export default route;

import type { FastifyInstance } from 'fastify';
import { getCurrentUser } from '../../../domain/contract/account.ts';
import { serve } from '../../contract/serve.ts';
import { userAnswer } from './answer.ts';

export default async function currentUserRoute(app: FastifyInstance): Promise<void> {
  serve(app, getCurrentUser, { handler: (request) => userAnswer(request.requireAccount()) });
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LoginBody, User } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { verifyPassword } from '../../../infra/crypto/password-hash.ts';
import { userAnswer } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles } = app.services;
  const schema = { body: LoginBody, response: { 200: User } };

  app.post('/login', { schema }, async (request, reply) => {
    const { username, password } = request.body;
    const attempt = await throttles.countTry(username, request.ip);
    const account = await accounts.withUsername(username);
    const isTheirs = await verifyPassword(password, account?.password_hash);
    if (!account || !isTheirs) throw new DomainError('unauthenticated', 'Invalid username or password');
    await attempt.succeeded();
    const sessionId = await sessions.begin(account.person_id);
    if (request.sessionId) await sessions.end(request.sessionId);
    return reply.signIn(sessionId).send(userAnswer(account));
  });
};

export default route;

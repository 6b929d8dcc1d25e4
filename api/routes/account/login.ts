import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LoginBody, User } from '../../../domain/account/schema.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { verifyPassword } from '../../../infra/crypto/password-hash.ts';
import { userAnswer } from './answer.ts';

const refused = () => new DomainError('unauthenticated', 'Invalid username or password');

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { accounts, sessions, throttles } = app.services;
  const schema = {
    summary: 'Sign in',
    refuses: [401, 429],
    body: LoginBody,
    response: { 200: User },
  };

  app.post('/login', { schema }, async (request, reply) => {
    const { username, password } = request.body;
    const account = await throttles.verifyWithLimits({ username, address: request.ip }, async () => {
      const found = await accounts.withUsername(username);
      const isTheirs = await verifyPassword(password, found?.password_hash);
      if (!found || !isTheirs) throw refused();
      return found;
    });
    const sessionId = await sessions.begin(account);
    if (sessionId === undefined) throw refused();
    await request.endSession();
    return reply.signIn(sessionId).send(userAnswer(account));
  });
};

export default route;

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { checkedFullName, checkedPassword, checkedUsername } from '../../../domain/account/rules.ts';
import { RegisterBody, RegisteredUser } from '../../../domain/account/schema.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { userAnswer } from './answer.ts';

const route: FastifyPluginAsyncTypebox = async (app) => {
  const { services } = app;
  const schema = {
    summary: 'Open an account and sign in',
    refuses: [409, 429],
    body: RegisterBody,
    response: { 201: RegisteredUser },
  };

  app.post('/register', { schema }, async (request, reply) => {
    const person = {
      username: checkedUsername(request.body.username),
      fullName: checkedFullName(request.body.fullName),
      password: checkedPassword(request.body.password),
    };
    await services.throttles.countRegistration(request.ip);
    const { account, recoveryCode, sessionId, unrecorded } = await registerAccount(services, person);
    // The account is there: not worth telling its person that it isn't.
    await services.throttles.rememberNetwork(person.username, request.ip).catch(() => {});
    if (unrecorded) request.log.warn({ err: unrecorded }, 'the log does not know of a new account yet');
    await request.endSession();
    return reply
      .signIn(sessionId)
      .code(201)
      .send({ ...userAnswer(account), recoveryCode });
  });
};

export default route;

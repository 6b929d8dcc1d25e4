import type { FastifyInstance } from 'fastify';
import { checkedFullName, checkedUsername } from '../../../domain/account/rules.ts';
import { checkedAnswers } from '../../../domain/consents/decide.ts';
import { answersFromApi } from '../../../domain/consents/schema.ts';
import { register } from '../../../domain/contract/account.ts';
import { checkedNewPassword } from '../../accounts/new-password.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { serve } from '../../contract/serve.ts';
import { deviceName } from '../../device-name.ts';
import { userAnswer } from './answer.ts';

const UNRECORDED = {
  account: 'a new account is not in the log yet; the next start appends it',
  consents: 'the consents of a sign-up were not recorded; the person is asked again at the first entry',
} as const;

/** Creates an account and signs it in. Only this answer has the first recovery code. */
export default function registerRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, register, {
    async handler(request, reply) {
      const person = {
        username: checkedUsername(request.body.username),
        fullName: checkedFullName(request.body.fullName),
        password: checkedNewPassword(request.body.password),
        consents: checkedAnswers(answersFromApi(request.body)),
        device: deviceName(request.headers['user-agent']),
      };
      await services.signInThrottles.countRegistration(request.ip);
      await services.accounts.refuseLookAlike(person.username);
      const { account, recoveryCode, sessionId, unrecorded } = await registerAccount(services, person);
      // The account exists and its recovery code is shown only now, so what follows must not fail the request.
      await services.signInThrottles.rememberNetwork(person.username, request.ip).catch((err: unknown) => {
        request.log.warn({ requestId: request.id, err }, 'the network of a new account was not remembered');
      });
      if (unrecorded)
        request.log.warn({ requestId: request.id, err: unrecorded.error }, UNRECORDED[unrecorded.part]);
      await request.endSession().catch((err: unknown) => {
        request.log.warn({ requestId: request.id, err }, 'the session before a registration was not ended');
      });
      reply.signIn(sessionId).rememberDevice(person.username);
      return { ...userAnswer(account, person), recoveryCode };
    },
  });
}

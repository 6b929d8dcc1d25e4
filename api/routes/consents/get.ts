import type { FastifyInstance } from 'fastify';
import { getConsents } from '../../../domain/contract/consents.ts';
import { consentsOf } from '../../consents/consents-of.ts';
import { serve } from '../../contract/serve.ts';
import { consentsAnswer } from './answer.ts';

/** Answers the consents of the signed-in person. A visitor gets those of a person who has answered nothing. */
export default function getConsentsRoute(app: FastifyInstance): void {
  const { services, config } = app;
  serve(app, getConsents, {
    async handler(request) {
      const account = request.signedIn?.account;
      return consentsAnswer(account ? await consentsOf(services, account.person_id) : {}, account, config);
    },
  });
}

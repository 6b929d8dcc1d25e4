import type { FastifyInstance } from 'fastify';
import { answersFromApi } from '../../../domain/consents/schema.ts';
import { answerConsents } from '../../../domain/contract/consents.ts';
import { consentsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { consentsAnswer } from './answer.ts';

/** Gives or withdraws consents. */
export default async function answerConsentsRoute(app: FastifyInstance): Promise<void> {
  serve(app, answerConsents, {
    async handler(request) {
      const account = request.requireAccount();
      const answers = answersFromApi(request.body);
      const { state } = await request.execute(consentsAggregate, () => ({
        type: 'answerConsents',
        ...answers,
      }));
      return consentsAnswer(state, account, app.config);
    },
  });
}

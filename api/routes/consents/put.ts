import type { FastifyInstance } from 'fastify';
import { mayKeepHealthData } from '../../../domain/consents/decide.ts';
import { answersFromApi } from '../../../domain/consents/schema.ts';
import { answerConsents } from '../../../domain/contract/consents.ts';
import { consentsAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { withdrawFromAll } from '../../research/withdraw-from-all.ts';
import { consentsAnswer } from './answer.ts';

/** Gives or withdraws consents. */
export default function answerConsentsRoute(app: FastifyInstance): void {
  serve(app, answerConsents, {
    async handler(request) {
      const account = request.requireAccount();
      const answers = answersFromApi(request.body);
      const { state } = await request.execute(consentsAggregate, () => ({
        type: 'answerConsents',
        ...answers,
      }));
      // Both are needed to be in a study.
      if (!mayKeepHealthData(state) || state.isAdult !== true)
        await withdrawFromAll(app.services, account.person_id, 'person', request.localMoment());
      return consentsAnswer(state, account, app.config);
    },
  });
}

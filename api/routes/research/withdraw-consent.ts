import type { FastifyInstance } from 'fastify';
import { withdrawStudyConsent } from '../../../domain/contract/research.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { participationAggregate } from '../../aggregates/aggregates.ts';
import { serve } from '../../contract/serve.ts';
import { endParticipation } from '../../research/end-participation.ts';
import { participationOf } from '../../research/own-participation.ts';
import { ownStudy } from '../../research/own-studies.ts';

/** Lets a person withdraw from a study, also from one that nobody can join any more. */
export default function withdrawConsentRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, withdrawStudyConsent, {
    async handler(request) {
      const { person_id } = request.requireAccount();
      const { id: studyId } = request.params;
      const known = await participationOf(services, person_id);
      if (!known.some((consent) => consent.studyId === studyId))
        throw new DomainError('not-found', 'You are not in this study');
      return services.participants.withPersonLock(person_id, async () => {
        const withdrawal = await endParticipation(services, person_id, studyId);
        await request.execute(participationAggregate, () => withdrawal);
        return ownStudy(services, person_id, studyId);
      });
    },
  });
}

import type { FastifyInstance } from 'fastify';
import { withdrawStudyConsent } from '../../../domain/contract/research.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { consentInForce } from '../../../domain/research/participation/decide.ts';
import { participationAggregate } from '../../aggregates/aggregates.ts';
import { readState } from '../../aggregates/read-state.ts';
import { serve } from '../../contract/serve.ts';
import { participationOf } from '../../research/own-participation.ts';
import { ownStudy } from '../../research/own-studies.ts';
import { keepsCopies, studyOf } from '../../research/studies.ts';

/** Lets a person withdraw from a study, also from one that nobody can join any more. */
export default async function withdrawConsentRoute(app: FastifyInstance): Promise<void> {
  const { services } = app;
  serve(app, withdrawStudyConsent, {
    async handler(request) {
      const { person_id } = request.requireAccount();
      const { id: studyId } = request.params;
      const known = await participationOf(services, person_id);
      if (!known.some((consent) => consent.studyId === studyId))
        throw new DomainError('not-found', 'You are not in this study');
      return services.participants.alone(person_id, async () => {
        await request.execute(participationAggregate, async () => {
          const given = consentInForce(await readState(services, participationAggregate, person_id), studyId);
          const study = await studyOf(services, studyId);
          // Before the event, so that no made-up id outlives its consent. A withdrawal that is cut off here counts already.
          await services.participants.remove(studyId, person_id);
          return {
            type: 'withdrawConsent',
            studyId,
            keepsCopies: given !== undefined && keepsCopies(study, given.protocolVersion),
          };
        });
        return ownStudy(services, person_id, studyId);
      });
    },
  });
}

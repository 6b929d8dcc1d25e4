import type { FastifyInstance } from 'fastify';
import { withdrawStudyConsent } from '../../../domain/contract/research.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import { consentInForce } from '../../../domain/research/participation/decide.ts';
import { EXPORT_KINDS } from '../../../domain/research/reads/events.ts';
import { participationAggregate } from '../../aggregates/aggregates.ts';
import { readState } from '../../aggregates/read-state.ts';
import { serve } from '../../contract/serve.ts';
import { withdrawCopies } from '../../research/exports/withdraw-copies.ts';
import { participationOf } from '../../research/own-participation.ts';
import { ownStudy } from '../../research/own-studies.ts';
import { keepsCopies, studyOf } from '../../research/studies.ts';

/** Lets a person withdraw from a study, also from one that nobody can join any more. */
export default async function withdrawConsentRoute(app: FastifyInstance): Promise<void> {
  const { services } = app;

  /** Everything before the event: a withdrawal that is cut off here counts already, and the next try completes it. */
  const endInForce = async (personId: string, studyId: string) => {
    const consents = await participationOf(services, personId);
    const given = consentInForce(consents, studyId);
    if (!given) return;
    // No made-up id may outlive its consent.
    await services.participants.remove(studyId, personId);
    await withdrawCopies(services, { ...given, consents, kinds: EXPORT_KINDS });
  };

  serve(app, withdrawStudyConsent, {
    async handler(request) {
      const { person_id } = request.requireAccount();
      const { id: studyId } = request.params;
      const known = await participationOf(services, person_id);
      if (!known.some((consent) => consent.studyId === studyId))
        throw new DomainError('not-found', 'You are not in this study');
      return services.participants.alone(person_id, async () => {
        await endInForce(person_id, studyId);
        await request.execute(participationAggregate, async () => {
          const given = consentInForce(await readState(services, participationAggregate, person_id), studyId);
          const study = await studyOf(services, studyId);
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

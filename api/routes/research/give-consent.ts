import type { FastifyInstance } from 'fastify';
import { mayKeepHealthData } from '../../../domain/consents/decide.ts';
import { giveStudyConsent } from '../../../domain/contract/research.ts';
import { consentInForce, type StudyConsent } from '../../../domain/research/participation/decide.ts';
import { openProtocol } from '../../../domain/research/study/decide.ts';
import { consentsAggregate, participationAggregate } from '../../aggregates/aggregates.ts';
import { readState } from '../../aggregates/read-state.ts';
import { serve } from '../../contract/serve.ts';
import { withdrawCopies } from '../../research/exports/withdraw-copies.ts';
import { participationOf } from '../../research/own-participation.ts';
import { ownStudy } from '../../research/own-studies.ts';
import { studyOf } from '../../research/studies.ts';
import { todayInUtc } from '../../today-in-utc.ts';

/** The consent that lent rows, if the one in force has replaced it and lends none. */
function endedLending(consents: readonly StudyConsent[], studyId: string): StudyConsent | undefined {
  const [before, now] = consents.filter((consent) => consent.studyId === studyId).slice(-2);
  const lendsNone = now?.end === undefined && now?.microdata === false;
  return lendsNone && before?.microdata && before.end?.reason === 'replaced' ? before : undefined;
}

/** Lets a person join a study, by the text that was on their screen. */
export default async function giveConsentRoute(app: FastifyInstance): Promise<void> {
  const { services } = app;
  serve(app, giveStudyConsent, {
    async handler(request) {
      const { person_id } = request.requireAccount();
      const { id: studyId } = request.params;
      return services.participants.alone(person_id, async () => {
        const { state, events } = await request.execute(participationAggregate, async () => {
          const [study, consents] = await Promise.all([
            studyOf(services, studyId),
            readState(services, consentsAggregate, person_id),
          ]);
          return {
            type: 'giveConsent',
            studyId,
            ...request.body,
            open: openProtocol(study, todayInUtc()),
            isAdult: consents.isAdult,
            keepsHealthData: mayKeepHealthData(consents),
          };
        });
        const consents = events.length > 0 ? await participationOf(services, person_id) : [];
        const lent = endedLending(consents, studyId);
        if (lent) await withdrawCopies(services, { ...lent, consents, kinds: ['rows'] });
        // A repeat may arrive after a withdrawal.
        if (consentInForce(state, studyId)) await services.participants.add(studyId, person_id);
        return ownStudy(services, person_id, studyId);
      });
    },
  });
}

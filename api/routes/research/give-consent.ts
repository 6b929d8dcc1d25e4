import type { FastifyInstance } from 'fastify';
import { mayKeepHealthData } from '../../../domain/consents/decide.ts';
import { giveStudyConsent } from '../../../domain/contract/research.ts';
import type { EventMoment } from '../../../domain/event.ts';
import {
  consentInForce,
  type ParticipationCommand,
  participationDecider,
} from '../../../domain/research/participation/decide.ts';
import { openProtocol } from '../../../domain/research/study/decide.ts';
import { instanceOf } from '../../aggregates/aggregate.ts';
import { participationAggregate } from '../../aggregates/aggregates.ts';
import { readState } from '../../aggregates/read-state.ts';
import { consentsOf } from '../../consents/consents-of.ts';
import { serve } from '../../contract/serve.ts';
import { endParticipation } from '../../research/end-participation.ts';
import { withdrawCopies } from '../../research/exports/withdraw-copies.ts';
import { participationOf } from '../../research/own-participation.ts';
import { ownStudy } from '../../research/own-studies.ts';
import { studyOf } from '../../research/studies.ts';
import type { Services } from '../../services.ts';
import { ordinaryCommandId } from '../../stored-names.ts';
import { todayInUtc } from '../../today-in-utc.ts';

/**
 * Withdraws the copies of rows if the person lends their rows now and the next consent ends that. Call it before that
 * consent is recorded: if it is cut off, the person still lends their rows, and the next try demands the deletion
 * again.
 */
async function endLending(services: Services, personId: string, studyId: string): Promise<void> {
  const consents = await participationOf(services, personId);
  const lent = consentInForce(consents, studyId);
  if (lent?.microdata) await withdrawCopies(services, { ...lent, consents, kinds: ['rows'] });
}

/**
 * Records a withdrawal that was cut off before its event. It has taken effect, so the person joins again with a later
 * consent: under the old one the new made-up id would be in answers of the past.
 */
async function recordCutOffWithdrawal(
  services: Services,
  personId: string,
  studyId: string,
  moment: EventMoment,
): Promise<void> {
  const state = await readState(services, participationAggregate, personId);
  if (!consentInForce(state, studyId) || (await services.participants.has(studyId, personId))) return;
  const withdrawal = await endParticipation(services, personId, studyId);
  await services.commands.execute({
    ...instanceOf(participationAggregate, personId),
    commandId: ordinaryCommandId(personId),
    moment,
    command: () => withdrawal,
  });
}

/** Lets a person join a study, by the text that was on their screen. */
export default function giveConsentRoute(app: FastifyInstance): void {
  const { services } = app;
  serve(app, giveStudyConsent, {
    async handler(request) {
      const { person_id } = request.requireAccount();
      const { id: studyId } = request.params;
      return services.participants.withPersonLock(person_id, async () => {
        await recordCutOffWithdrawal(services, person_id, studyId, request.localMoment());
        await request.execute(participationAggregate, async () => {
          const [study, consents, before] = await Promise.all([
            studyOf(services, studyId),
            consentsOf(services, person_id),
            readState(services, participationAggregate, person_id),
          ]);
          const command = {
            type: 'giveConsent',
            studyId,
            ...request.body,
            open: openProtocol(study, todayInUtc()),
            isAdult: consents.isAdult,
            keepsHealthData: mayKeepHealthData(consents),
          } satisfies ParticipationCommand;
          // Before the event: a made-up id that came later would add the person to answers of the past. A refused command
          // creates none. A late repeat returns earlier and never reaches this line.
          if (participationDecider.decide(command, before).length > 0) {
            await services.participants.add(studyId, person_id);
            if (!command.microdata) await endLending(services, person_id, studyId);
          }
          return command;
        });
        return ownStudy(services, person_id, studyId);
      });
    },
  });
}

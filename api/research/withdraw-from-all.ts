import type { EventMoment } from '../../domain/event.ts';
import type { WithdrawalReason } from '../../domain/research/participation/events.ts';
import { EXPORT_KINDS } from '../../domain/research/reads/events.ts';
import { startOfDay } from '../../domain/time/start-of-day.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { participationAggregate } from '../aggregates/aggregates.ts';
import { readState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId } from '../stored-names.ts';
import { todayInUtc } from '../today-in-utc.ts';
import { withdrawCopies } from './exports/withdraw-copies.ts';
import { participationOf } from './own-participation.ts';

/**
 * Ends every consent of a person to a study, before the account or the consent about health data ends, so that cohorts
 * leave the person out from here on. Without one in force it writes nothing.
 */
export async function withdrawFromAll(
  services: Pick<Services, 'db' | 'store' | 'codec' | 'keys' | 'commands' | 'participants'>,
  personId: string,
  reason: WithdrawalReason,
  // Only the day: the exact time could be matched with the erasure of the person's pseudonym.
  moment: EventMoment = { occurredAt: startOfDay(new Date()), localDate: todayInUtc() },
): Promise<void> {
  const inForce = async () =>
    (await readState(services, participationAggregate, personId)).filter(({ end }) => end === undefined);
  if ((await inForce()).length === 0) return;
  await services.participants.withPersonLock(personId, async () => {
    await services.participants.removeFromAll(personId);
    const consents = await participationOf(services, personId);
    const keeping: string[] = [];
    for (const given of await inForce())
      if (await withdrawCopies(services, { ...given, consents, kinds: EXPORT_KINDS }))
        keeping.push(given.studyId);
    await services.commands.execute({
      ...instanceOf(participationAggregate, personId),
      commandId: ordinaryCommandId(personId),
      moment,
      command: () => ({ type: 'withdrawAll' as const, reason, keepingCopies: keeping }),
    });
  });
}

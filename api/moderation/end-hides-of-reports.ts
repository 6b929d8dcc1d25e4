import type { OpenedCase } from '../../domain/moderation/state.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { hidesAggregate } from '../aggregates/aggregates.ts';
import { isErased } from '../community/post-in-log.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId, reportIdOf } from '../stored-names.ts';

/**
 * Ends the hides that the reports of a case made: a report hides its subject from the reporter. A hide that a reporter
 * made on purpose stays. Skips erased reporters. A repeated call writes nothing. Returns the log position of the last
 * event that this call wrote.
 */
export async function endHidesOfReports(
  { commands, store }: Pick<Services, 'commands' | 'store'>,
  caseId: string,
  { reports }: OpenedCase,
): Promise<bigint | undefined> {
  let last: bigint | undefined;
  for (const reporter of reports.keys()) {
    if (await isErased(store, reporter)) continue;
    const { events, position } = await commands.execute({
      ...instanceOf(hidesAggregate, reporter),
      commandId: ordinaryCommandId(reporter),
      hasNoIdempotencyKey: true,
      moment: { occurredAt: new Date().toISOString() },
      command: () => ({ type: 'endHideOfReport' as const, hideId: reportIdOf(caseId, reporter) }),
    });
    if (events.length > 0) last = position;
  }
  return last;
}

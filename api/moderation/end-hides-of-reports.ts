import type { OpenedCase } from '../../domain/moderation/state.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { hidesAggregate } from '../aggregates/aggregates.ts';
import { isErased } from '../community/post-in-log.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId, reportIdOf } from '../stored-names.ts';

/**
 * Shows the subject of a case to its reporters again. A hide that they made themselves stays. Repeating it changes
 * nothing. Returns the log position of the last event, if it wrote any.
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

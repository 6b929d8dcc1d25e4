import {
  type AuthorStandingCommand,
  type AuthorStandingState,
  authorStandingDecider,
  hasAutomaticHold,
  limitAt,
} from '../../domain/author-standing/decide.ts';
import { authorStandingStream } from '../../domain/author-standing/events.ts';
import type { OpenedCase } from '../../domain/moderation/state.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { authorStandingAggregate } from '../aggregates/aggregates.ts';
import { readSealedState } from '../aggregates/read-state.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId } from '../stored-names.ts';

type Needed = Pick<Services, 'commands'>;

/**
 * Whether reports may hold the subject of this case: at most one of an author within a day. The author's stream
 * decides, so that of several cases that reach three reports at the same moment one is held. A repeat within the day
 * changes nothing.
 */
export async function allowAutomaticHold(services: Needed, author: string, caseId: string): Promise<boolean> {
  const now = new Date().toISOString();
  const state = await execute(services, author, { type: 'allowAutomaticHold', caseId, now });
  return hasAutomaticHold(state, caseId);
}

/** Brings the author's own stream in step with the limits that a case has set and lifted. */
export async function followLimits(
  services: Needed,
  { author, limits }: Pick<OpenedCase, 'author' | 'limits'>,
): Promise<void> {
  for (const [limitId, { limit, until, isLifted }] of limits) {
    await execute(services, author, { type: 'setLimit', limitId, limit, until });
    if (isLifted) await execute(services, author, { type: 'liftLimit', limitId });
  }
}

/** The strictest limit that holds for an author now, as the log has it; undefined without one. */
export async function limitOf(
  services: Pick<Services, 'store' | 'codec'>,
  author: string,
): Promise<ReturnType<typeof limitAt>> {
  const state = await readSealedState(services, authorStandingDecider, authorStandingStream(author));
  return limitAt(state, new Date().toISOString());
}

async function execute(
  { commands }: Needed,
  author: string,
  command: AuthorStandingCommand,
): Promise<AuthorStandingState> {
  const { state } = await commands.execute({
    ...instanceOf(authorStandingAggregate, author),
    commandId: ordinaryCommandId(author),
    moment: { occurredAt: new Date().toISOString() },
    command: () => command,
  });
  return state;
}

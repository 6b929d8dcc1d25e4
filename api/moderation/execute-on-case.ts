import type { CaseCommand } from '../../domain/moderation/commands.ts';
import type { CaseEvent } from '../../domain/moderation/events.ts';
import type { CaseState } from '../../domain/moderation/state.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { caseAggregate } from '../aggregates/aggregates.ts';
import type { NewId, Outcome } from '../commands/command.ts';
import type { Services } from '../services.ts';
import { ordinaryCommandId } from '../stored-names.ts';

interface CaseExecution {
  /** The pseudonym whose key seals the words: the outsider's for a report, otherwise the author's. */
  readonly author: string;
  readonly caseId: string;
  /** By default each call is a new command. */
  readonly commandId?: string;
  readonly isRepeat?: boolean;
  readonly command: (newId: NewId) => CaseCommand;
}

/**
 * Executes a command of a moderator, an outsider or the server itself on a case. Reports and appeals of callers with a
 * session go through `request.execute()` instead.
 */
export const executeOnCase = (
  { commands }: Pick<Services, 'commands'>,
  { author, caseId, commandId, isRepeat = false, command }: CaseExecution,
): Promise<Outcome<CaseState, CaseEvent>> =>
  commands.execute({
    ...instanceOf(caseAggregate, author, caseId),
    commandId: commandId ?? ordinaryCommandId(author),
    hasNoIdempotencyKey: commandId === undefined,
    moment: { occurredAt: new Date().toISOString() },
    isRepeat,
    command,
  });

import { randomUUID } from 'node:crypto';
import type { ReadCommand } from '../../domain/research/reads/decide.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { readsAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';

/**
 * Appends what a researcher gets, or why they get nothing. Call it before anything leaves: an answer without its event
 * would be a read that nobody can see. Returns the position of the event.
 */
export async function recordRead(
  { commands }: Pick<Services, 'commands'>,
  readId: string,
  command: Extract<ReadCommand, { readonly type: 'recordRead' | 'refuseDisclosure' }>,
  now: Date = new Date(),
): Promise<bigint | undefined> {
  const { position } = await commands.execute({
    ...instanceOf(readsAggregate, command.by, readId),
    commandId: randomUUID(),
    moment: { occurredAt: now.toISOString() },
    command: () => command,
  });
  return position;
}

export const newReadId = (): string => randomUUID();

import { randomUUID } from 'node:crypto';
import type { ReadCommand } from '../../domain/research/reads/decide.ts';
import { instanceOf } from '../aggregates/aggregate.ts';
import { readsAggregate } from '../aggregates/aggregates.ts';
import type { Services } from '../services.ts';

type Answered = Extract<ReadCommand, { readonly type: 'recordRead' | 'refuseDisclosure' }>;

/**
 * Appends what a researcher gets, or why they get nothing. Call it before anything leaves: an answer without its event
 * would be a read that nobody can see. Returns the position of the event.
 */
export const recordRead = (
  services: Pick<Services, 'commands'>,
  readId: string,
  command: Answered,
): Promise<bigint | undefined> => appendToRead(services, readId, command.by, command);

/**
 * Appends an event to the stream of a read, such as what followed it. `by` is a staff id, or names a part of the server.
 * Returns the position of the event.
 */
export async function appendToRead(
  { commands }: Pick<Services, 'commands'>,
  readId: string,
  by: string,
  command: ReadCommand,
  occurredAt = new Date().toISOString(),
): Promise<bigint | undefined> {
  const { position } = await commands.execute({
    ...instanceOf(readsAggregate, by, readId),
    commandId: randomUUID(),
    moment: { occurredAt },
    command: () => command,
  });
  return position;
}

export const newReadId = (): string => randomUUID();

import type { FastifyRequest } from 'fastify';
import type { EntriesState } from '../../domain/entries/entries.ts';
import type { EventMoment } from '../../domain/event.ts';
import type { Aggregate } from '../aggregates/aggregate.ts';

type EntryEvent = { readonly type: string; readonly data: { readonly entryId: string } };

interface AdditionRequest<Sent> {
  /** The id that the client made for the entry, if it made one. */
  readonly id: string | undefined;
  readonly command: (entryId: string) => Sent;
  /** The day that the entry is about, YYYY-MM-DD. Absent if it is the device's day now. */
  readonly localDate?: string | undefined;
}

/**
 * Adds a mood or a journal entry, and returns its id and when it was added. A repeat, with the same idempotency key or
 * the same `id`, adds nothing and returns the same. Throws `DomainError('taken')` if an entry with this `id` has other
 * content, and `Error` if a repeat does not find its entry, because its event is damaged or missing from the log.
 */
export async function executeAddition<C, Event extends EntryEvent, const Sent extends C>(
  request: FastifyRequest,
  aggregate: Aggregate<EntriesState, C, Event>,
  { id, command, localDate }: AdditionRequest<Sent>,
): Promise<{ readonly entryId: string; readonly moment: EventMoment }> {
  // Ids are stored in lower case.
  const ofClient = id?.toLowerCase();
  const { state, result } = await request.execute(aggregate, ({ newId }) => command(ofClient ?? newId(0)), {
    localDate,
    result: ({ events }) => ({ entryId: ofClient ?? events[0]?.data.entryId ?? '' }),
  });
  const { entryId } = result;
  const entry = state.get(entryId);
  if (!entry) throw new Error('an added entry is missing from the state of its stream');
  return { entryId, moment: entry.moment };
}

import type { FastifyRequest } from 'fastify';
import type { EntriesState } from '../../domain/entries/entries.ts';
import type { EventMoment, StoredEvent } from '../../domain/event.ts';
import type { OpenedEvent } from '../../infra/event-store/codec.ts';
import { storedForm } from '../../infra/event-store/stored-event.ts';
import type { Aggregate } from '../aggregates/aggregate.ts';
import type { Services } from '../services.ts';
import { openStoredEvents } from './open-events.ts';

type AnyEvent = { readonly type: string; readonly data: object };

interface CorrectionRequest<C, Event extends AnyEvent, Content> {
  readonly entryId: string;
  readonly command: C;
  /** The event with which an edit stays beside a newer content. */
  readonly keptAs: Event['type'];
  /** The content that was sent. Called after the decider has accepted it. */
  readonly content: () => Content;
  /** The content of an opened event; of a lost one if it is undefined. */
  readonly contentOf: (event: OpenedEvent | undefined) => Content;
}

/** An entry after a correction. */
export interface CorrectedEntry<Content> {
  readonly entryId: string;
  /** When the entry was added. */
  readonly moment: EventMoment;
  readonly revision: number;
  readonly content: Content;
  /** The content to choose from beside the other; null if there is nothing to choose. */
  readonly conflict: Content | null;
}

/**
 * Corrects an entry, or keeps the content beside a newer one. A repeat is answered with its own content, even if a later
 * correction has replaced it.
 */
export async function executeCorrection<C, Event extends AnyEvent, Content>(
  request: FastifyRequest,
  aggregate: Aggregate<EntriesState, C, Event>,
  { entryId, command, keptAs, content, contentOf }: CorrectionRequest<C, Event, Content>,
): Promise<CorrectedEntry<Content>> {
  const { state, result } = await request.execute(aggregate, () => command, {
    result: ({ events, state: after }) => ({
      revision: after.get(entryId)?.revision ?? 0,
      isKeptBeside: events.some(({ type }) => type === keptAs),
    }),
  });
  const entry = state.get(entryId);
  if (!entry) throw new Error('a corrected entry is missing from the state of its stream');
  const { moment, latest, conflict } = entry;
  // 1.0.2 stored no result for a repeat to find.
  const { revision = entry.revision, isKeptBeside = false } = result as Partial<typeof result>;
  const own = { entryId, moment, revision };
  const sent = content();
  const { services } = request.server;
  const version = isKeptBeside ? latest : conflict?.version;
  const stored = await readStored(services, aggregate.streamOf(request.requireAccount().person_id), version);
  const [answered] = await openStoredEvents(services, [{ stored }], ['stored']);
  const other = contentOf(answered?.opened.stored);
  if (isKeptBeside) return { ...own, content: other, conflict: sent };
  return { ...own, content: sent, conflict: conflict && other };
}

/** The event with this version in the stream, in its stored form. */
async function readStored(
  { store }: Pick<Services, 'store'>,
  stream: string,
  version: number | undefined,
): Promise<StoredEvent | undefined> {
  if (version === undefined) return undefined;
  const [event] = await store.readStream(stream, version, 1);
  return event && storedForm(event);
}

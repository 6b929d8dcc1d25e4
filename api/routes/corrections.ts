import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { EntriesState, EntryState } from '../../domain/entries/entries.ts';
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
  /** The type of the event that keeps an edit beside a newer content. */
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
  /** The other content that the person can choose; null without a conflict. */
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
  const { services } = request.server;
  const stream = aggregate.streamOf(request.requireAccount().person_id);
  const contentAt = async (version: number | undefined): Promise<Content> => {
    const stored = await readStored(services, stream, version);
    const [answered] = await openStoredEvents(services, [{ stored }], ['stored']);
    return contentOf(answered?.opened.stored);
  };
  /** Whether an edit that changed nothing has sent the content that is beside the latest one already. */
  const isBeside = async (conflict: EntryState['conflict']) =>
    conflict !== null && isDeepStrictEqual(await contentAt(conflict.version), content());

  const { state, result } = await request.execute(aggregate, () => command, {
    result: async ({ events, state: after }) => {
      const { revision = 0, conflict = null } = after.get(entryId) ?? {};
      const isKeptBeside =
        events.length === 0 ? await isBeside(conflict) : events.some(({ type }) => type === keptAs);
      return { revision, isKeptBeside };
    },
  });
  const entry = state.get(entryId);
  if (!entry) throw new Error('a corrected entry is missing from the state of its stream');
  const { moment, latest, conflict } = entry;
  // 1.0.2 stored no result for a repeat to find.
  const { revision = entry.revision, isKeptBeside = false } = result as Partial<typeof result>;
  const own = { entryId, moment, revision };
  const sent = content();
  if (isKeptBeside) return { ...own, content: await contentAt(latest), conflict: sent };
  return { ...own, content: sent, conflict: conflict && (await contentAt(conflict.version)) };
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

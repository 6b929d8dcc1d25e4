import type { StoredEvent } from '../../domain/event.ts';
import {
  InvalidEvent,
  type OpenedEvent,
  UnsupportedEventVersion,
  type UpcastEvent,
} from '../../infra/event-store/codec.ts';
import { isShortForm } from '../../infra/event-store/stored-event.ts';
import { RecentlyUsed } from '../../infra/recently-used.ts';
import type { Services } from '../services.ts';

/** The services that open the events which read models keep for answers. */
export type EventReader = Pick<Services, 'codec' | 'keys'>;

/**
 * What the process knows of a stored event. One with words stays sealed: words are opened for each answer and never
 * kept.
 */
type KnownEvent = {
  readonly stored: StoredEvent;
  /** The encryption keys that open it. */
  readonly keyIds: readonly string[];
} & ({ readonly upcast: UpcastEvent } | { readonly opened: OpenedEvent });

/**
 * How many events a process keeps in each of two generations. A sealed event with its decoded seal takes about 2 KB, so
 * both take about 20 MB when they are full, and twice as much if all of them are long.
 */
const GENERATION_MAX = 5_000;
/** Longer events are read each time. They hold long texts, and a small number of them would fill the memory. */
const LENGTH_MAX = 2_048;

/** In characters. An event in the short form ends with the tag of its seal, so different events have different ends. */
const END_LENGTH = 32;

/**
 * Pages of entries are read again and again, and reading their sealed events is a good part of the time of an answer.
 * Events are found by their ends: the driver makes new strings for each answer, and hashing whole ones would take
 * longer than comparing them.
 */
const knownEvents = new RecentlyUsed<KnownEvent>(GENERATION_MAX);

const endOf = (event: StoredEvent): string => (isShortForm(event) ? event.slice(-END_LENGTH) : event);

/**
 * Opens events of read models, all of them with one query for their keys. The returned function takes one of `events`
 * and returns it opened. It returns undefined for null and for an event that cannot be opened because its key is gone
 * or it is damaged. A damaged one is reported.
 */
export async function openStoredEvents(
  { codec, keys }: EventReader,
  events: readonly (StoredEvent | null | undefined)[],
): Promise<(event: StoredEvent | null | undefined) => OpenedEvent | undefined> {
  const read = new Map<string, KnownEvent>();
  const keyIds = new Set<string>();
  const damaged: [StoredEvent, unknown][] = [];
  for (const event of events) {
    if (!event) continue;
    try {
      const known = knownEvent(event) ?? readEvent(codec, event);
      const end = endOf(event);
      // Two events have the same end only if one is damaged. The second is then found by its whole text.
      read.set(read.has(end) ? event : end, known);
      for (const keyId of known.keyIds) keyIds.add(keyId);
    } catch (error) {
      damaged.push([event, error]);
    }
  }
  const texts = await keys.textOpenerOf(keyIds);
  const reportOrThrow = (event: StoredEvent, error: unknown) => {
    // An event of newer software is not damaged: it must not be shown as if it did not exist.
    if (error instanceof UnsupportedEventVersion) throw error;
    texts.reportUnreadable(`the stored event ${event.slice(0, ID_LENGTH)}`, error);
  };
  for (const [event, error] of damaged) reportOrThrow(event, error);
  const find = (event: StoredEvent): KnownEvent | undefined => {
    const withEnd = read.get(endOf(event));
    if (withEnd?.stored === event) return withEnd;
    const whole = read.get(event);
    return whole?.stored === event ? whole : undefined;
  };
  return (event) => {
    if (!event) return undefined;
    const known = find(event);
    if (!known) return undefined;
    // A key may have been destroyed since the event was opened.
    if ('opened' in known)
      return known.keyIds.every((keyId) => texts.keys.has(keyId)) ? known.opened : undefined;
    try {
      const opened = codec.open(known.upcast, texts);
      if (opened && known.upcast.isSealed && !codec.hasWords(opened))
        keep({ stored: known.stored, keyIds: known.keyIds, opened });
      return opened;
    } catch (error) {
      reportOrThrow(event, error);
      return undefined;
    }
  };
}

/** An event in the short form begins with its id. The first characters of JSON hold no value of a person either. */
const ID_LENGTH = 36;

function knownEvent(event: StoredEvent): KnownEvent | undefined {
  const known = knownEvents.get(endOf(event));
  return known?.stored === event ? known : undefined;
}

/** Throws `InvalidEvent`, and the errors of `upcastStored`. */
function readEvent(codec: EventReader['codec'], event: StoredEvent): KnownEvent {
  const upcast = codec.upcastStored(event);
  if (!upcast) throw new InvalidEvent('a stored event has no known type');
  const known = { stored: event, keyIds: codec.keyIds(upcast), upcast };
  keep(known);
  return known;
}

function keep(known: KnownEvent): void {
  if (known.stored.length <= LENGTH_MAX) knownEvents.set(endOf(known.stored), known);
}

/** A text of an opened event; undefined if there is none. */
export function textOf(event: OpenedEvent | undefined, field: string): string | undefined {
  const text = event?.data[field];
  return typeof text === 'string' ? text : undefined;
}

/** When an entry of this local date was made: the time in its event, or the start of the day if that is unreadable. */
export const momentOf = (event: OpenedEvent | undefined, localDate: string) => ({
  occurredAt: event?.moment.occurredAt ?? `${localDate}T00:00:00.000Z`,
  localDate,
});

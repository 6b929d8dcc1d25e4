import type { StoredEvent } from '../../domain/event.ts';
import type { OpenedEvent, UpcastEvent } from '../../infra/event-store/codec.ts';
import { isShortForm } from '../../infra/event-store/stored-event.ts';
import { RecentlyUsed } from '../../infra/recently-used.ts';
import type { Services } from '../services.ts';

/** The services that open the events which read models keep for answers. */
export type EventReader = Pick<Services, 'codec' | 'keys'>;

/** What the process knows of a stored event. */
interface KnownEvent {
  readonly stored: StoredEvent;
  /** The keys that open it. */
  readonly keyIds: readonly string[];
  /** Still sealed. Words are opened for each answer and never kept. */
  readonly upcast?: UpcastEvent;
  /** Opened: an event that holds no words of a person. */
  readonly opened?: OpenedEvent;
}

/**
 * How many events a process keeps in each of two generations. A sealed event is about 500 characters, and its decoded
 * seal is half as long, so both take about 30 MB when they are full.
 */
const GENERATION_MAX = 10_000;
/** Longer events are read each time. They hold long words, and few of them would fill the memory. */
const LENGTH_MAX = 2_048;

/** An event in the short form ends with the tag of its seal, 128 bits. So no two events have the same end. */
const KEY_LENGTH = 32;

/**
 * Pages of entries are read again and again, and reading their sealed events is a good part of the answer. Events are
 * found by their ends: the driver makes new strings for each answer, and hashing whole ones would take longer than
 * comparing them.
 */
const knownEvents = new RecentlyUsed<string, KnownEvent>(GENERATION_MAX);

const keyOf = (event: StoredEvent): string => (isShortForm(event) ? event.slice(-KEY_LENGTH) : event);

function knownEvent(event: StoredEvent): KnownEvent | undefined {
  const known = knownEvents.get(keyOf(event));
  return known?.stored === event ? known : undefined;
}

/**
 * Opens events of read models, all of them with one query for their keys. The returned function takes one of `events` and
 * returns it opened. It returns undefined for null and for an event that cannot be opened because its key is gone or it is
 * damaged.
 */
export async function openStoredEvents(
  { codec, keys }: EventReader,
  events: readonly (StoredEvent | null | undefined)[],
): Promise<(event: StoredEvent | null | undefined) => OpenedEvent | undefined> {
  const read = new Map<string, KnownEvent>();
  const keyIds = new Set<string>();
  for (const event of events) {
    if (!event) continue;
    const known = knownEvent(event) ?? readEvent(codec, event);
    if (!known) continue;
    read.set(keyOf(event), known);
    for (const keyId of known.keyIds) keyIds.add(keyId);
  }
  const texts = await keys.withIds(keyIds);
  return (event) => {
    const known = event ? read.get(keyOf(event)) : undefined;
    if (!known) return undefined;
    const { upcast, opened } = known;
    // A key may have been destroyed since the event was opened.
    if (opened) return known.keyIds.every((keyId) => texts.keys.has(keyId)) ? opened : undefined;
    const result = upcast && codec.open(upcast, texts);
    if (result && upcast.isSealed && !codec.hasWords(result))
      keep({ stored: known.stored, keyIds: known.keyIds, opened: result });
    return result;
  };
}

function readEvent(codec: EventReader['codec'], event: StoredEvent): KnownEvent | undefined {
  const upcast = codec.upcastStored(event);
  if (!upcast) return undefined;
  const known = { stored: event, keyIds: codec.keyIds(upcast), upcast };
  keep(known);
  return known;
}

function keep(known: KnownEvent): void {
  if (known.stored.length <= LENGTH_MAX) knownEvents.set(keyOf(known.stored), known);
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

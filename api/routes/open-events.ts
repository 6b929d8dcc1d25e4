import type { StoredEvent } from '../../domain/event.ts';
import type { OpenedEvent, UpcastEvent } from '../../infra/event-store/codec.ts';
import { InvalidEvent, UnsupportedEventVersion } from '../../infra/event-store/codec-errors.ts';
import { isShortForm } from '../../infra/event-store/stored-event.ts';
import { RecentlyUsed } from '../../infra/recently-used.ts';
import type { Services } from '../services.ts';

/** The services that open the events which read models keep for answers. */
export type EventReader = Pick<Services, 'codec' | 'keys'>;

/**
 * A stored event as the process knows it. One with words stays sealed: words are opened for each answer and never
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

/** A row with stored events under these names. */
type RowOf<Name extends string> = { readonly [N in Name]?: StoredEvent | null | undefined };
/** The opened events of a row under the same names. */
type OpenedOf<Name extends string> = { readonly [N in Name]: OpenedEvent | undefined };

/**
 * Opens the events that `rows` have under `names`, all of them with one query for their keys. Returns each row with its
 * opened events, in the same order. An event is undefined if the row has none, or if it cannot be opened because its key
 * is gone or it is damaged. A damaged one is reported.
 */
export async function openStoredEvents<Row extends RowOf<Name>, const Name extends string>(
  { codec, keys }: EventReader,
  rows: readonly Row[],
  names: readonly Name[],
): Promise<{ readonly row: Row; readonly opened: OpenedOf<Name> }[]> {
  const damaged: [StoredEvent, unknown][] = [];
  const known = (event: StoredEvent): KnownEvent | undefined => {
    try {
      return knownEvent(event) ?? readEvent(codec, event);
    } catch (error) {
      damaged.push([event, error]);
      return undefined;
    }
  };
  const knownOfRows = rows.map((row) => ({
    row,
    events: names.map((name) => {
      const event: StoredEvent | null | undefined = row[name];
      return event ? known(event) : undefined;
    }),
  }));
  const texts = await keys.textOpenerOf(
    new Set(knownOfRows.flatMap(({ events }) => events.flatMap((event) => event?.keyIds ?? []))),
  );
  const reportOrThrow = (event: StoredEvent, error: unknown) => {
    // An event of newer software is not damaged: it must not be shown as if it did not exist.
    if (error instanceof UnsupportedEventVersion) throw error;
    texts.reportUnreadable(`the stored event ${event.slice(0, ID_LENGTH)}`, error);
  };
  for (const [event, error] of damaged) reportOrThrow(event, error);
  const open = (event: KnownEvent): OpenedEvent | undefined => {
    // A key may have been destroyed since the event was opened.
    if ('opened' in event)
      return event.keyIds.every((keyId) => texts.keys.has(keyId)) ? event.opened : undefined;
    try {
      const opened = codec.open(event.upcast, texts);
      if (opened && event.upcast.isSealed && !codec.hasWords(opened))
        keep({ stored: event.stored, keyIds: event.keyIds, opened });
      return opened;
    } catch (error) {
      reportOrThrow(event.stored, error);
      return undefined;
    }
  };
  return knownOfRows.map(({ row, events }) => {
    const opened: Partial<Record<Name, OpenedEvent | undefined>> = {};
    names.forEach((name, place) => {
      const event = events[place];
      opened[name] = event && open(event);
    });
    return { row, opened: opened as OpenedOf<Name> };
  });
}

/**
 * How many characters of a damaged event a report quotes. An event in the short form begins with its id, and the first
 * characters of one in JSON hold no value of a person either.
 */
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

import type { StoredEvent } from '../../domain/event.ts';
import type { OpenedEvent, UpcastEvent } from '../../infra/event-store/codec.ts';
import type { Services } from '../services.ts';

/** The services that open the events which read models keep for answers. */
export type EventReader = Pick<Services, 'codec' | 'keys'>;

/** An opened event without words, and the id of the key that opened it. */
interface Opened {
  readonly keyId: string;
  readonly event: OpenedEvent;
}

/**
 * Events that were opened before and hold no words of a person. The database's driver returns the same object for the
 * same stored event while it is in use (`infra/postgres/interned-json.ts`), and forgets it later. Words are opened
 * for each answer and never kept.
 */
const openedWithoutWords = new WeakMap<StoredEvent, Opened>();

/**
 * Opens events of read models, all of them with one query for their keys. The returned function takes one of the
 * objects in `events`, not a copy, and returns it opened. It returns undefined for null and for an event that cannot be
 * opened because its key is gone or it is damaged.
 */
export async function openStoredEvents(
  { codec, keys }: EventReader,
  events: readonly (StoredEvent | null | undefined)[],
): Promise<(event: StoredEvent | null | undefined) => OpenedEvent | undefined> {
  const unopened = new Map<StoredEvent, UpcastEvent>();
  const keyIds = new Set<string>();
  for (const event of events) {
    if (!event) continue;
    const opened = openedWithoutWords.get(event);
    if (opened) {
      keyIds.add(opened.keyId);
      continue;
    }
    const upcast = codec.upcastStored(event);
    if (!upcast) continue;
    unopened.set(event, upcast);
    for (const keyId of codec.keyIds(upcast)) keyIds.add(keyId);
  }
  const texts = await keys.withIds(keyIds);
  return (event) => {
    if (!event) return undefined;
    const opened = openedWithoutWords.get(event);
    // The key may have been destroyed since.
    if (opened) return texts.keys.has(opened.keyId) ? opened.event : undefined;
    const upcast = unopened.get(event);
    if (!upcast) return undefined;
    const result = codec.open(upcast, texts);
    if (result && upcast.isSealed && !codec.hasWords(result)) {
      const [keyId = ''] = codec.keyIds(upcast);
      openedWithoutWords.set(event, { keyId, event: result });
    }
    return result;
  };
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

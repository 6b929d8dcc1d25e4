import type { StoredEvent } from '../../domain/event.ts';
import type { OpenedEvent, UpcastEvent } from '../../infra/event-store/codec.ts';
import type { Services } from '../services.ts';

/** The services that open the events which read models keep for answers. */
export type EventReader = Pick<Services, 'codec' | 'keys'>;

/**
 * Opens events of read models, all of them with one query for their keys. The returned function takes one of the
 * objects in `events`, not a copy, and returns it opened. It returns undefined for null and for an event that cannot be
 * opened because its key is gone or it is damaged.
 */
export async function openStoredEvents(
  { codec, keys }: EventReader,
  events: readonly (StoredEvent | null | undefined)[],
): Promise<(event: StoredEvent | null | undefined) => OpenedEvent | undefined> {
  const known = new Map<StoredEvent, UpcastEvent>();
  for (const event of events) {
    const upcast = event && codec.upcastStored(event);
    if (upcast) known.set(event, upcast);
  }
  const texts = await keys.withIds([...known.values()].flatMap((event) => codec.keyIds(event)));
  return (event) => {
    const upcast = event && known.get(event);
    return upcast ? codec.open(upcast, texts) : undefined;
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

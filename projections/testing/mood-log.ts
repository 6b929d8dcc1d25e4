import { randomUUID } from 'node:crypto';
import type { MoodEvent } from '../../domain/mood/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore, NewEvent } from '../../infra/event-store/port.ts';
import { allEvents } from '../catalogue.ts';
import { keyOfOwner, ownerOfStream } from './test-keys.ts';

export const codec = new Codec(allEvents, 'test');
export const NOTE = 'Slept badly, but the lake was lovely';

const START = Date.parse('2026-11-03T08:30:00.000Z');
let written = 0;

/** The encoded event for a person's stream, one second later than the previous one. */
export function encodeMood(event: MoodEvent, stream: string): NewEvent {
  const occurredAt = new Date(START + 1_000 * written++).toISOString();
  const moment = { occurredAt, localDate: occurredAt.slice(0, 10) };
  const key = keyOfOwner(ownerOfStream(stream));
  // A logged entry's event has the entry's id, so that tests can tell which entry an event belongs to.
  const id = event.type === 'MoodLogged' ? event.data.entryId : randomUUID();
  return codec.encode(event, { id, stream, commandId: randomUUID(), moment, key });
}

export const moodLogged = (entryId: string, notes = NOTE): MoodEvent => ({
  type: 'MoodLogged',
  data: { entryId, moodValue: 1 + (written % 5), energyValue: 1 + (written % 4), chosen: 'yes', notes },
});
export const moodWithdrawn = (entryId: string): MoodEvent => ({ type: 'MoodWithdrawn', data: { entryId } });

/** Writes `entries` moods of one person and withdraws every third. Returns their ids and the last position. */
export async function writeMoods(
  store: EventStore,
  entries: number,
): Promise<{ ids: string[]; position: bigint }> {
  const stream = moodStream(randomUUID());
  const ids = Array.from({ length: entries }, (): string => randomUUID());
  let version = -1;
  let position = -1n;
  for (const [index, id] of ids.entries()) {
    const events = [moodLogged(id), ...(index % 3 === 2 ? [moodWithdrawn(id)] : [])];
    ({ version, position } = await store.append(
      stream,
      version < 0 ? 'none' : version,
      events.map((event) => encodeMood(event, stream)),
    ));
  }
  return { ids, position };
}

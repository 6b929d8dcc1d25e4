import { randomUUID } from 'node:crypto';
import type { MoodEvent } from '../../domain/mood/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore, NewEvent } from '../../infra/event-store/port.ts';
import { allEvents } from '../catalogue.ts';

export const codec = new Codec(allEvents, 'test');
const personalKey = { keyId: randomUUID(), key: Buffer.alloc(32, 1) };
export const NOTE = 'Slept badly, but the lake was lovely';

const START = Date.parse('2026-11-03T08:30:00.000Z');
let written = 0;

/** The encoded event, one second later than the previous one. */
export function encodeMood(event: MoodEvent): NewEvent {
  const occurredAt = new Date(START + 1_000 * written++).toISOString();
  const moment = { occurredAt, localDate: occurredAt.slice(0, 10) };
  return codec.encode(event, { id: randomUUID(), commandId: randomUUID(), moment, key: personalKey });
}

export const moodLogged = (entryId: string, notes = NOTE): MoodEvent => ({
  type: 'MoodLogged',
  data: { entryId, moodValue: 1 + (written % 5), energyValue: 1 + (written % 4), notes },
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
    const events = [encodeMood(moodLogged(id)), ...(index % 3 === 2 ? [encodeMood(moodWithdrawn(id))] : [])];
    ({ version, position } = await store.append(stream, version < 0 ? 'none' : version, events));
  }
  return { ids, position };
}

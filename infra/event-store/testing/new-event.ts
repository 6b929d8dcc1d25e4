import { randomUUID } from 'node:crypto';
import type { JsonObject, NewEvent } from '../port.ts';

/** A test event. Without an id it gets a random one. */
export function newEvent(data: JsonObject = {}, id: string = randomUUID()): NewEvent {
  const metadata = {
    commandId: randomUUID(),
    occurredAt: '2026-11-03T08:30:00.000Z',
    schemaVersion: 1,
    appVersion: 'test',
  };
  return { id, type: 'LanternLit', data, metadata };
}

export const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => newEvent({ index }));

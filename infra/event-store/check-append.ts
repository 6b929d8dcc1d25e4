import type { NewEvent } from './port.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * What every log refuses before it is asked: an append without events, an event id that is no UUID in lower
 * case (a log gives ids back in that form, so a retry would not be known again), and the same id twice.
 * Throws `RangeError`.
 */
export function checkAppend(events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError('an append needs at least one event');
  for (const { id } of events) {
    if (!UUID.test(id)) throw new RangeError(`${JSON.stringify(id)} is not a UUID in lower case`);
  }
  if (new Set(events.map(({ id }) => id)).size < events.length) {
    throw new RangeError('the events of an append need ids of their own');
  }
}

import { isUuid } from '../../domain/uuid.ts';
import type { NewEvent } from './port.ts';

/**
 * Refuses an append that no event store accepts: one without events, with the same event id twice, or with an
 * event id that is not a UUID in lower case. A store returns ids in lower case, so it would not recognize a
 * retry whose id is in upper case. Throws `RangeError`.
 */
export function checkAppend(events: readonly NewEvent[]): void {
  if (events.length === 0) throw new RangeError('an append needs at least one event');
  for (const { id } of events) {
    if (!isUuid(id)) throw new RangeError(`${JSON.stringify(id)} is not a UUID in lower case`);
  }
  if (new Set(events.map(({ id }) => id)).size < events.length) {
    throw new RangeError('the events of an append need different ids');
  }
}

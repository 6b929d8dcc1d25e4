import { SECOND_MS } from '../../domain/time/units.ts';
import type { AppendResult, EventStore, ExpectedVersion, LogBatch, NewEvent } from './port.ts';

export interface EventStoreObserver {
  /** An append has ended, by success or by an error, so many seconds after its call. */
  appended(seconds: number): void;
  /** These events have just been appended. A repeated append of the same events is reported again. */
  stored(events: readonly NewEvent[]): void;
  /** The log has this event at this position. */
  saw(event: { readonly position: bigint; readonly id: string }): void;
}

/**
 * The same store. It reports every append to the observer, and by `saw` the last event of each append that succeeded,
 * of each `readStream` and of each batch of a subscription. It does not report the events that `readAll` returns.
 */
export function observeEventStore(store: EventStore, observer: EventStoreObserver): EventStore {
  const seen = <Event extends { readonly position: bigint; readonly id: string }>(
    events: readonly Event[],
  ): readonly Event[] => {
    const last = events.at(-1);
    if (last) observer.saw(last);
    return events;
  };
  return {
    storeId: store.storeId,
    append: async (
      stream: string,
      expected: ExpectedVersion,
      events: readonly NewEvent[],
    ): Promise<AppendResult> => {
      const began = performance.now();
      try {
        const appended = await store.append(stream, expected, events);
        observer.stored(events);
        seen(events.slice(-1).map(({ id }) => ({ id, position: appended.position })));
        return appended;
      } finally {
        observer.appended((performance.now() - began) / SECOND_MS);
      }
    },
    readStream: async (...call) => seen(await store.readStream(...call)),
    readAll: (...call) => store.readAll(...call),
    lastPosition: () => store.lastPosition(),
    headAfter: (...call) => store.headAfter(...call),
    ageOfNext: (...call) => store.ageOfNext(...call),
    holds: (...call) => store.holds(...call),
    subscribe: (after, onBatch) =>
      store.subscribe(after, (batch: LogBatch) => {
        seen(batch.events);
        return onBatch(batch);
      }),
    close: () => store.close(),
  };
}

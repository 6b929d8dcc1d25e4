import { SECOND_MS } from '../../domain/time/units.ts';
import type { AppendResult, EventStore, ExpectedVersion, LogBatch, NewEvent } from './port.ts';

export interface EventStoreObserver {
  /** An append has ended, with success or with an error. `seconds` is how long it took. */
  appendEnded(seconds: number): void;
  /** An append of these events has succeeded. If it is repeated, the store appends nothing, but this is called again. */
  stored(events: readonly NewEvent[]): void;
  /** The log has this event at this position. If it is gone later, the log was restored from an older copy. */
  saw(event: { readonly position: bigint; readonly id: string }): void;
}

/**
 * The same store, which tells the observer of every append. It calls `saw` with the last event of each append that
 * succeeds, of each `readStream` and of each batch of a subscription, but not with those of `readAll`.
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
        observer.appendEnded((performance.now() - began) / SECOND_MS);
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

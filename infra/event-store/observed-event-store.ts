import type { EventStore } from './port.ts';

export interface EventStoreObserver {
  /** An append has ended, by success or by an error, so many seconds after its call. */
  appended(seconds: number): void;
}

const MS_PER_S = 1_000;

/** The same store; what it does is reported to the observer. */
export function observeEventStore(store: EventStore, { appended }: EventStoreObserver): EventStore {
  return {
    storeId: store.storeId,
    async append(...call) {
      const began = performance.now();
      try {
        return await store.append(...call);
      } finally {
        appended((performance.now() - began) / MS_PER_S);
      }
    },
    readStream: (...call) => store.readStream(...call),
    readAll: (...call) => store.readAll(...call),
    lastPosition: () => store.lastPosition(),
    headAfter: (...call) => store.headAfter(...call),
    ageOfNext: (...call) => store.ageOfNext(...call),
    holds: (...call) => store.holds(...call),
    subscribe: (...call) => store.subscribe(...call),
    close: () => store.close(),
  };
}

import type { EventStore, RecordedEvent } from '../port.ts';

/** Every event after `after`, read page by page, without the log's own first event. */
export async function readLog(store: EventStore, after = -1n, limit = 1_000): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  let from = after;
  for (;;) {
    const page = await store.readAll(from, limit);
    events.push(...page.events);
    from = page.next;
    if (page.isEnd) return events.filter(({ stream }) => stream !== 'hearten-log');
  }
}

/** The events of a subscription so far, without the log's own first event. */
export function collect(store: EventStore, after = -1n) {
  const events: RecordedEvent[] = [];
  const subscription = store.subscribe(after, async (batch) => {
    events.push(...batch.events.filter(({ stream }) => stream !== 'hearten-log'));
  });
  return { events, stop: () => subscription.stop() };
}

import type { Closers } from '../infra/background/close-all.ts';
import { LogWatch } from '../infra/event-store/log-watch.ts';
import { observeEventStore } from '../infra/event-store/observed-event-store.ts';
import { type EventStoreOptions, openEventStore } from '../infra/event-store/open-event-store.ts';
import { kindOf } from '../projections/operations/event-kinds.ts';
import type { Services } from './services.ts';

/**
 * Opens the log, and adds the way to close it to `closers`. Each append is measured, and its events are counted for
 * operators. The watch learns of every event that is seen, and the caller starts it.
 */
export async function openLog(
  options: EventStoreOptions,
  { meters, counts }: Pick<Services, 'meters' | 'counts'>,
  closers: Closers,
): Promise<Pick<Services, 'store' | 'logWatch'>> {
  const opened = await openEventStore(options);
  closers.push(() => opened.close());
  const logWatch = new LogWatch(opened, options.log);
  const store = observeEventStore(opened, {
    appendEnded: (seconds) => meters.append.observe(seconds),
    stored(events) {
      for (const kind of events.map(kindOf)) if (kind) counts.count(kind);
    },
    saw: (event) => logWatch.saw(event),
  });
  return { store, logWatch };
}

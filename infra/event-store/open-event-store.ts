import type pg from 'pg';
import type { Logger } from '../background/logger.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/postgres-event-store.ts';

export interface EventStoreOptions {
  /** `undefined`: PostgreSQL keeps the log. */
  readonly eventStoreUrl: string | undefined;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
}

/**
 * Opens the log this installation keeps. Throws `StoreUnavailable` when it can't be reached. The client of EventStoreDB
 * is loaded only where it is used: it takes a fifth of the time that the whole server takes to load.
 */
export async function openEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { eventStoreUrl: url, ...postgres } = options;
  if (url === undefined) return openPostgresEventStore(postgres);
  const { openEventStoreDb } = await import('./eventstoredb/eventstoredb-event-store.ts');
  return openEventStoreDb({ url, log: postgres.log });
}

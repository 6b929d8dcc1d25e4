import type pg from 'pg';
import type { Logger } from '../background/logger.ts';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/postgres-event-store.ts';

export interface EventStoreOptions {
  /** `undefined` means that PostgreSQL stores the log. */
  readonly eventStoreUrl: string | undefined;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
}

/**
 * Opens the log of this installation. Throws `StoreUnavailable` when it cannot be reached. The EventStoreDB
 * client is loaded only when it is used, because it takes a fifth of the server's total load time.
 */
export async function openEventStore(options: EventStoreOptions): Promise<EventStore> {
  const { eventStoreUrl: url, ...postgres } = options;
  if (url === undefined) return openPostgresEventStore(postgres);
  const { openEventStoreDb } = await import('./eventstoredb/eventstoredb-event-store.ts');
  return openEventStoreDb({ url, log: postgres.log });
}

import type pg from 'pg';
import type { NotificationConnection } from '../postgres/notification-connection.ts';
import { openEventStoreDb } from './eventstoredb/eventstoredb-event-store.ts';
import type { EventStore } from './port.ts';
import { openPostgresEventStore } from './postgres/postgres-event-store.ts';

export interface EventStoreOptions {
  /** `undefined`: PostgreSQL keeps the log. */
  readonly eventStoreUrl: string | undefined;
  readonly connectionString: string;
  readonly pool: pg.Pool;
  readonly notificationConnection: NotificationConnection;
}

/** Opens the log this installation keeps. Throws `StoreUnavailable` when it can't be reached. */
export function openEventStore({ eventStoreUrl, ...postgres }: EventStoreOptions): Promise<EventStore> {
  return eventStoreUrl === undefined
    ? openPostgresEventStore(postgres)
    : openEventStoreDb({ url: eventStoreUrl });
}

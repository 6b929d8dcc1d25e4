import type { TestContext } from 'node:test';
import { NotificationConnection } from '../../../postgres/notification-connection.ts';
import { createPool } from '../../../postgres/pool.ts';
import { collectingLogger } from '../../../testing/collecting-logger.ts';
import type { EventStore } from '../../port.ts';
import { openPostgresEventStore } from '../postgres-event-store.ts';

type Test = Pick<TestContext, 'after'>;

/** A store with its own pool and notification connection, as a process has them. All are closed when the test ends. */
export async function openStore(
  t: Test,
  connectionString: string,
  { notificationUrl = connectionString }: { readonly notificationUrl?: string } = {},
): Promise<EventStore> {
  const pool = createPool({ connectionString, name: 'test-log', max: 5, log: collectingLogger() });
  const notificationConnection = new NotificationConnection(notificationUrl, collectingLogger());
  await notificationConnection.open();
  const store = await openPostgresEventStore({
    connectionString,
    pool,
    notificationConnection,
    log: collectingLogger(),
  });
  let isOpen = true;
  t.after(async () => {
    if (isOpen) await store.close();
    await notificationConnection.close();
    await pool.end();
  });
  return {
    storeId: store.storeId,
    append: (...append) => store.append(...append),
    readStream: (...read) => store.readStream(...read),
    readAll: (...read) => store.readAll(...read),
    lastPosition: () => store.lastPosition(),
    headAfter: (after) => store.headAfter(after),
    ageOfNext: (after) => store.ageOfNext(after),
    holds: (position, id) => store.holds(position, id),
    subscribe: (...subscribe) => store.subscribe(...subscribe),
    close: () => {
      isOpen = false;
      return store.close();
    },
  };
}

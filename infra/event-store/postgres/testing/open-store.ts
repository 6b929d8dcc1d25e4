import type { TestContext } from 'node:test';
import { createPool } from '../../../postgres/pool.ts';
import { SignalLine } from '../../../postgres/signal-line.ts';
import type { EventStore } from '../../port.ts';
import { openPostgresEventStore } from '../postgres-event-store.ts';

type Test = Pick<TestContext, 'after'>;

/** A store with a pool and a signal line of its own, as a process has them. */
export async function openStore(
  t: Test,
  connectionString: string,
  { signalsFrom = connectionString }: { readonly signalsFrom?: string } = {},
): Promise<EventStore> {
  const pool = createPool({ connectionString, name: 'test-log', max: 5 });
  const signals = new SignalLine(signalsFrom);
  await signals.open();
  const store = await openPostgresEventStore({ connectionString, pool, signals });
  let isOpen = true;
  t.after(async () => {
    if (isOpen) await store.close();
    await signals.close();
    await pool.end();
  });
  return {
    storeId: store.storeId,
    append: (...append) => store.append(...append),
    readStream: (...read) => store.readStream(...read),
    readAll: (...read) => store.readAll(...read),
    end: () => store.end(),
    subscribe: (...subscribe) => store.subscribe(...subscribe),
    close: () => {
      isOpen = false;
      return store.close();
    },
  };
}

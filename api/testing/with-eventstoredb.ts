import type { TestContext } from 'node:test';
import { SimulatedServer } from '../../infra/event-store/testing/simulated-server/simulated-server.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase } from '../../infra/testing/migrated-database.ts';
import { buildTestApp, type TestApp } from './test-app.ts';

/** A test app whose log is in a simulated EventStoreDB. */
export async function buildWithEventStoreDb(t: TestContext): Promise<TestApp> {
  const { url } = await SimulatedServer.start(t);
  // Without the read models of a log in PostgreSQL.
  const through = () => migratedDatabase(t);
  return buildTestApp(t, { eventStoreUrl: url, through, log: collectingLogger() });
}

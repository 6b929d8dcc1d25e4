import pg from 'pg';
import { ignoreError } from '../background/ignore-error.ts';
import type { Logger } from '../background/logger.ts';
import { StartupError } from '../config/startup-error.ts';
import { connectionConfig } from './pool.ts';

const ADVICE =
  'DATABASE_URL leads to a connection pooler in transaction mode, which breaks LISTEN and session locks: ' +
  'name PostgreSQL itself, or a pooler in session mode';

/** PgBouncer's refusal of a setting for the whole session. */
const REFUSED_SETTING = /unsupported startup parameter/i;

/**
 * Checks that each connection has its own session. A pooler in transaction mode serves two open connections
 * with one backend. Throws `StartupError` for such a pooler, and the driver's error when it cannot connect.
 */
export async function refuseTransactionPooler(connectionString: string, log: Logger): Promise<void> {
  const config = connectionConfig({ connectionString, name: 'hearten-start' });
  const [one, other] = [new pg.Client(config), new pg.Client(config)];
  for (const client of [one, other])
    client.on('error', ignoreError(log, 'a connection of the pooler check broke, and its query fails'));
  try {
    // One after the other: the first backend is idle by then, and a pooler would use it for the second
    // connection.
    await one.connect();
    const first = await backendOf(one);
    await other.connect();
    if ((await backendOf(other)) === first) throw new StartupError(ADVICE);
  } catch (error) {
    throw error instanceof Error && REFUSED_SETTING.test(error.message) ? new StartupError(ADVICE) : error;
  } finally {
    await Promise.all(
      [one, other].map((client) =>
        client.end().catch(ignoreError(log, 'closing a connection of the pooler check')),
      ),
    );
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

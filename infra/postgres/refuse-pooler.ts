import pg from 'pg';
import { StartupError } from '../data-folder/startup-error.ts';
import { connectionConfig } from './pool.ts';

const ADVICE =
  'DATABASE_URL leads to a connection pooler in transaction mode, which breaks LISTEN and session locks: ' +
  'name PostgreSQL itself, or a pooler in session mode';

/** How PgBouncer refuses what a client wants to set for its whole session. */
const REFUSED_SETTING = /unsupported startup parameter/i;

/**
 * Makes sure that a connection stays one session. Behind a pooler in transaction mode two open connections
 * are served by one backend, which a direct connection never is.
 * Throws `StartupError` behind such a pooler, and whatever keeps the connections from being made.
 */
export async function refuseTransactionPooler(connectionString: string): Promise<void> {
  const config = connectionConfig({ connectionString, name: 'hearten-start' });
  const [one, other] = [new pg.Client(config), new pg.Client(config)];
  for (const client of [one, other]) client.on('error', () => {});
  try {
    // One after the other, so that the first one's backend is idle and would be lent to the second.
    await one.connect();
    const first = await backendOf(one);
    await other.connect();
    if ((await backendOf(other)) === first) throw new StartupError(ADVICE);
  } catch (error) {
    throw error instanceof Error && REFUSED_SETTING.test(error.message) ? new StartupError(ADVICE) : error;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

import type { Client, Pool } from 'pg';
import { chooseDatabaseConnections } from '../config/capacity.ts';
import { StartupError } from '../config/startup-error.ts';

/** The oldest major version that the tests have run on. */
const OLDEST_TESTED = 15;
const PER_MAJOR = 10_000;

/**
 * Checks that the server is new enough and has the wanted connections for the pool. Returns the size of the pool, which
 * follows the cores and the server's limit if none is wanted. Throws `StartupError`.
 */
export async function checkServer(server: Pool | Client, wantedConnections?: number): Promise<number> {
  const { rows } = await server.query<{ number: number; version: string; connections: number }>(`
    select current_setting('server_version_num')::int as number,
           current_setting('server_version') as version,
           current_setting('max_connections')::int
             - current_setting('superuser_reserved_connections')::int as connections`);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL did not return its settings');
  if (found.number < OLDEST_TESTED * PER_MAJOR) {
    throw new StartupError(
      `PostgreSQL ${found.version} is too old: Hearten needs version ${OLDEST_TESTED} or newer`,
    );
  }
  if (wantedConnections !== undefined && wantedConnections >= found.connections) {
    throw new StartupError(
      `HEARTEN_DATABASE_CONNECTIONS is ${wantedConnections}, and PostgreSQL allows ${found.connections} connections ` +
        'in all: choose a lower number, or raise max_connections of PostgreSQL',
    );
  }
  return wantedConnections ?? chooseDatabaseConnections(found.connections);
}

import type { Client, Pool } from 'pg';

/**
 * The search path that PostgreSQL gives this role in this database. The tables of the migrations are on it. The
 * connection must not have set another path.
 */
export async function defaultSearchPath(server: Pool | Client): Promise<string> {
  const { rows } = await server.query<{ search_path: string }>('show search_path');
  return rows[0]?.search_path ?? '';
}

import type { Client, Pool } from 'pg';

/** The search path that the server has for this role and database: the plain tables are on it. */
export async function defaultSearchPath(server: Pool | Client): Promise<string> {
  const { rows } = await server.query<{ search_path: string }>('show search_path');
  return rows[0]?.search_path ?? '';
}

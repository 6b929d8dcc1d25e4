import pg from 'pg';
import { connectionConfig } from './pool.ts';

/** The search path that the server has for this role and database: the plain tables are on it. */
export async function defaultSearchPath(connectionString: string): Promise<string> {
  const client = new pg.Client(connectionConfig({ connectionString, name: 'hearten-start' }));
  await client.connect();
  try {
    const { rows } = await client.query<{ search_path: string }>('show search_path');
    return rows[0]?.search_path ?? '';
  } finally {
    await client.end();
  }
}

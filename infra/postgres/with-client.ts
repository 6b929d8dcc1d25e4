import pg from 'pg';
import { connectionConfig } from './pool.ts';

/** Runs `work` on a connection of its own, and closes it. For questions before the pool is there. */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionConfig({ connectionString, name: 'hearten-start' }));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

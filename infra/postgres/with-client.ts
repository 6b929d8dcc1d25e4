import pg from 'pg';
import { connectionConfig } from './pool.ts';

/**
 * Runs `work` on a connection of its own, which is closed even if `work` fails. For questions before the pool is there.
 */
export async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionConfig({ connectionString, name: 'hearten-start' }));
  // Without a listener a lost connection would end the process. The query in progress or the next one fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

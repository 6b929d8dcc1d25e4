import type { Client, Pool } from 'pg';
import { StartupError } from '../data-folder/startup-error.ts';

/** The oldest major version that the tests have run on. */
const OLDEST_TESTED = 15;
const PER_MAJOR = 10_000;

/** Checks the server's version. Throws `StartupError` for a major version older than the tests have run on. */
export async function requireSupportedVersion(server: Pool | Client): Promise<void> {
  const { rows } = await server.query<{ number: string; version: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as version",
  );
  const [found] = rows;
  if (found && Number(found.number) >= OLDEST_TESTED * PER_MAJOR) return;
  throw new StartupError(
    `PostgreSQL ${found?.version} is too old: Hearten needs version ${OLDEST_TESTED} or newer`,
  );
}

import type { Client } from 'pg';
import { pollUntil } from '../../background/poll-until.ts';
import { StartupError } from '../../config/startup-error.ts';
import { OWNER_LOCK } from '../stored-names.ts';
import { OWNER_NAME } from './connect.ts';

/** PostgreSQL needs a moment to notice that the owner was killed, and keeps its session until then. */
const TIMEOUT_MS = 3_000;
const RETRY_MS = 50;

/**
 * Makes this connection's session the owner of the data folder while it lasts, unless there is another owner.
 * It takes an advisory lock, because PostgreSQL releases that exactly when its holder dies. A pid in a file
 * would not guarantee this.
 */
export async function tryOwnership(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as ours', [...OWNER_LOCK]);
  return rows[0].ours;
}

/** Waits a moment for ownership. Throws `StartupError` when another process keeps it. */
export async function awaitOwnership(client: Client, folder: string): Promise<void> {
  const options = { everyMs: RETRY_MS, timeoutMs: TIMEOUT_MS };
  if (await pollUntil(() => tryOwnership(client), options)) return;
  throw new StartupError(
    `The data folder ${folder} is in use by another Hearten (process ${await owner(client)})`,
  );
}

async function owner(client: Client): Promise<string> {
  const { rows } = await client.query(
    `select replace(application_name, $3, '') as pid from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2`,
    [...OWNER_LOCK, `${OWNER_NAME} `],
  );
  return rows[0]?.pid ?? 'unknown';
}

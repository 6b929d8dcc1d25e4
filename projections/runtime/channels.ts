import { type Kysely, sql } from 'kysely';
import { CHANNELS } from '../../infra/postgres/stored-names.ts';

/** Lets running projectors look at the checkpoint again, once the transaction has committed. */
export async function notifyCheckpointChanged<Tables>(
  transaction: Kysely<Tables>,
  projection: string,
): Promise<void> {
  await sql`select pg_notify(${CHANNELS.checkpointChanged}, ${projection})`.execute(transaction);
}

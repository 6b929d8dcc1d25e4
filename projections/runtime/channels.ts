import { type Kysely, sql } from 'kysely';
import { CHANNELS } from '../../infra/postgres/stored-names.ts';

/** Makes running projectors read the checkpoint again when the transaction has committed. */
export async function notifyCheckpointChanged<Tables>(
  transaction: Kysely<Tables>,
  projection: string,
): Promise<void> {
  await sql`select pg_notify(${CHANNELS.checkpointChanged}, ${projection})`.execute(transaction);
}

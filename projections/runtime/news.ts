import { type Kysely, sql } from 'kysely';

/** Told, with the projection's name, when somebody other than its leader has changed a checkpoint. */
export const CHECKPOINT_CHANNEL = 'hearten_checkpoint_changed';

/** Told, with the names of projections, when their leader has come further. */
export const PROGRESS_CHANNEL = 'hearten_projection_moved';

/** Lets running projectors look at the checkpoint again, once the transaction has committed. */
export async function tellCheckpointChanged<Tables>(
  transaction: Kysely<Tables>,
  projection: string,
): Promise<void> {
  await sql`select pg_notify(${CHECKPOINT_CHANNEL}, ${projection})`.execute(transaction);
}

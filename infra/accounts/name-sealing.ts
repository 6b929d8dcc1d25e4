import type { Kysely } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';

/**
 * From now on every process stores new and changed names sealed, and for good: the database refuses names in the clear
 * (see migration 0014). Names already stored in the clear stay until `AccountNames.sealAll`. Waits for transactions
 * that are storing a name.
 */
export async function beginNameSealing(db: Kysely<OperationalTables>): Promise<void> {
  await db.updateTable('name_sealing').set({ begun: true }).where('begun', '=', false).execute();
}

/** Whether names are to be stored sealed. The answer holds until the end of the transaction. */
export async function hasNameSealingBegun(transaction: Kysely<OperationalTables>): Promise<boolean> {
  const { begun } = await transaction
    .selectFrom('name_sealing')
    .select('begun')
    .forShare()
    .executeTakeFirstOrThrow();
  return begun;
}

import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';
import { withClient } from '../postgres/with-client.ts';
import { type MasterKey, MasterKeyError } from './master-key.ts';

/** Whether a master key was used with this database before. A database without Hearten's tables has none. */
export function hasMasterKey(connectionString: string): Promise<boolean> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query("select to_regclass('master_key_check') is not null as is_there");
    if (!rows[0].is_there) return false;
    const { rowCount } = await client.query('select from master_key_check');
    return rowCount !== 0;
  });
}

/**
 * Checks that this master key belongs to this database. The first key is remembered by a value derived from
 * it, and any other key is refused. Throws `MasterKeyError`: with a wrong key no text could be read, and new
 * texts could not be read with the right key.
 */
export async function checkMasterKey(db: Kysely<OperationalTables>, masterKey: MasterKey): Promise<void> {
  const value = masterKey.derive('keyCheck');
  await db
    .insertInto('master_key_check')
    .values({ singleton: true, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('master_key_check').select('value').executeTakeFirstOrThrow();
  if (!timingSafeEqual(known.value, value)) {
    throw new MasterKeyError('the master key is not the one that this database was created with');
  }
}

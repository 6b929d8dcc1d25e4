import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OperationalTables } from '../postgres/tables.ts';
import { type MasterKey, MasterKeyError } from './master-key.ts';

/**
 * Makes sure that this master key belongs to this database: the first one is remembered by a derived value,
 * any other is refused. Throws `MasterKeyError`: with a wrong key nothing could be read, and what was
 * written could not be read by anybody else.
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
    throw new MasterKeyError('the master key is not the one this database was made with');
  }
}

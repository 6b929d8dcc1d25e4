import { type Kysely, sql } from 'kysely';
import { allProjections } from '../catalogue.ts';
import type { Database } from '../tables.ts';
import { readCheckpoints } from './checkpoints.ts';
import { markRewrite } from './mark-rewrites.ts';
import { isPersonal } from './open-events.ts';
import { checkpointKey, tableNames } from './table-versions.ts';

/**
 * Removes people's rows from the current tables of all read models with data of people, in the transaction that
 * destroys their keys. Rows under a pseudonym go later, at `MemberErased`. The transaction must hold the erasure lock
 * (`holdErasureLock`), so that no projector writes such rows meanwhile. Once it has committed, projectors and replays
 * skip these people's events, because their keys are gone. Notes which tables must be rewritten, because PostgreSQL's
 * files keep these rows. Tables of older versions are erased after the log has recorded the erasure
 * (`erase-across-versions.ts`).
 */
export async function eraseFromReadModels(
  transaction: Kysely<Database>,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  const checkpoints = await readCheckpoints(transaction);
  for (const projection of allProjections) {
    if (!isPersonal(projection)) continue;
    // Tables without a checkpoint are still being built. These people are removed from them before they are used.
    if (!checkpoints.has(checkpointKey(projection))) continue;
    const names = await tableNames(transaction, projection);
    const statements = projection.erasure.eraseStatements(sql`any(${people}::uuid[])`, names);
    for (const statement of statements) await statement.execute(transaction);
    await markRewrite(transaction, projection);
  }
}

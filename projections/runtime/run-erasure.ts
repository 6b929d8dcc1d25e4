import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../tables.ts';

/** Runs the statements of an erasure in their order. Returns whether they have removed anything. */
export async function runErasure(
  statements: readonly RawBuilder<unknown>[],
  transaction: Kysely<Database>,
): Promise<boolean> {
  let removed = 0n;
  for (const statement of statements) {
    const { numAffectedRows = 0n } = await statement.execute(transaction);
    removed += numAffectedRows;
  }
  return removed > 0n;
}

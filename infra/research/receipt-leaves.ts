import { type QueryExecutorProvider, sql } from 'kysely';
import type { BlindedLeaf } from './state-hash.ts';

/** Stores the leaves of a read, so that its state hash can be checked after people have left. */
export async function addReceiptLeaves(
  readId: string,
  leaves: readonly BlindedLeaf[],
  transaction: QueryExecutorProvider,
): Promise<void> {
  await sql`
    insert into research_receipt_leaves (read_id, pseudonym, leaf)
    select ${readId}::uuid, * from unnest(
      ${leaves.map(({ pseudonym }) => pseudonym)}::uuid[], ${leaves.map(({ leaf }) => leaf)}::bytea[]
    )`.execute(transaction);
}

/** The leaves of a read; `[]` for a read without any. */
export async function readReceiptLeaves(readId: string, db: QueryExecutorProvider): Promise<BlindedLeaf[]> {
  const { rows } = await sql<BlindedLeaf>`
    select pseudonym, leaf from research_receipt_leaves where read_id = ${readId}`.execute(db);
  return rows;
}

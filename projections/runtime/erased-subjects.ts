import { type Kysely, sql } from 'kysely';
import type { AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';

/** The ids of the erased subjects of a read model at one log position. */
export type ErasedIds = ReadonlySet<string>;

export const NONE_ERASED: ErasedIds = new Set();

/** The erased subjects of the tables on the search path: those in use, or those of a replay. */
export async function readErased(projection: AnyProjection, db: Kysely<Database>): Promise<ErasedIds> {
  if (!projection.erasure) return NONE_ERASED;
  const { rows } = await sql<{ owner: string }>`
    select owner from ${sql.table(projection.erasure.table)}`.execute(db);
  return new Set(rows.map(({ owner }) => owner));
}

/**
 * The erased subjects of each projection at the position where this process last saw it. They are the same for
 * every process at one position of one log, so a known position needs no query.
 */
export class ErasedSubjects {
  readonly #known = new Map<AnyProjection, { readonly position: bigint; readonly erased: ErasedIds }>();

  get(projection: AnyProjection, position: bigint): ErasedIds | undefined {
    const known = this.#known.get(projection);
    return known?.position === position ? known.erased : undefined;
  }

  set(projection: AnyProjection, position: bigint, erased: ErasedIds): void {
    this.#known.set(projection, { position, erased });
  }

  clear(): void {
    this.#known.clear();
  }

  /** Records that the projection has passed events that do not concern it. */
  advance(projection: AnyProjection, from: bigint, to: bigint): void {
    const erased = this.get(projection, from);
    if (erased) this.set(projection, to, erased);
  }
}

import { type Kysely, sql } from 'kysely';
import { personOfAccountStream } from '../../domain/account/events.ts';
import { pseudonymOfStream } from '../../domain/pseudonym/events.ts';
import type { UpcastEvent } from '../../infra/event-store/codec.ts';
import type { AnyProjectedEvent, AnyProjection, ErasureType } from '../projection.ts';
import type { Database } from '../tables.ts';

/** The erased owners of a read model at one log position. */
export type ErasedIds = ReadonlySet<string>;

export const NONE_ERASED: ErasedIds = new Set();

/** A stretch of the log to be written, and who goes after it. */
export interface ErasureSegment {
  readonly events: readonly AnyProjectedEvent[];
  readonly erased: readonly string[];
}

const OWNER_OF_STREAM: Readonly<Record<ErasureType, (stream: string) => string>> = {
  AccountErased: personOfAccountStream,
  MemberErased: pseudonymOfStream,
};

/** The owner erased by an event of this type. */
export const erasedOwnerOf = (by: ErasureType, { stream }: { readonly stream: string }): string =>
  OWNER_OF_STREAM[by](stream);

/**
 * Cuts a batch after every erasure and leaves out events of erased owners, so that the read model is the same
 * for every cut of the log. Events that reach an erased owner are removed like the owner's own.
 */
export function splitAtErasures(
  { erasure }: Pick<AnyProjection, 'erasure'>,
  events: readonly AnyProjectedEvent[],
  erasedBefore: ErasedIds,
): ErasureSegment[] {
  if (!erasure) return [{ events, erased: [] }];
  const { by, ownerOf, recipientOf } = erasure;
  if (erasedBefore.size === 0 && !events.some(({ type }) => type === by)) return [{ events, erased: [] }];

  const erasedHere = new Set<string>();
  const isGone = (owner: string) => erasedBefore.has(owner) || erasedHere.has(owner);
  const portions: ErasureSegment[] = [];
  let standing: AnyProjectedEvent[] = [];
  for (const event of events) {
    if (event.type === by) {
      const owner = erasedOwnerOf(by, event);
      portions.push({ events: standing, erased: [owner] });
      erasedHere.add(owner);
      standing = [];
    } else {
      const [owner, reached] = [ownerOf(event), recipientOf?.(event)];
      if (owner !== undefined && isGone(owner)) continue;
      standing.push(event);
      if (reached === undefined || !isGone(reached)) continue;
      portions.push({ events: standing, erased: [reached] });
      standing = [];
    }
  }
  return [...portions, { events: standing, erased: [] }];
}

/**
 * Writes what `events` change, inside the caller's transaction. Answers who is gone afterwards, which is to be
 * believed once the transaction has committed.
 */
export async function project(
  projection: AnyProjection,
  events: readonly UpcastEvent[],
  db: Kysely<Database>,
  erasedBefore: ErasedIds,
): Promise<ErasedIds> {
  const gone: string[] = [];
  for (const { events: standing, erased } of splitAtErasures(projection, events, erasedBefore)) {
    if (standing.length > 0) await projection.project(standing, db);
    if (erased.length === 0) continue;
    await projection.erasure?.erase(erased, db);
    gone.push(...erased);
  }
  if (!projection.erasure || gone.length === 0) return erasedBefore;
  await sql`
    insert into ${sql.table(projection.erasure.table)} (owner) select unnest(${gone}::uuid[])
    on conflict do nothing`.execute(db);
  return new Set([...erasedBefore, ...gone]);
}

/** The erased owners of the tables in use. */
export async function readErased(projection: AnyProjection, db: Kysely<Database>): Promise<ErasedIds> {
  if (!projection.erasure) return NONE_ERASED;
  const { rows } = await sql<{ owner: string }>`
    select owner from ${sql.table(projection.erasure.table)}`.execute(db);
  return new Set(rows.map(({ owner }) => owner));
}

/**
 * The erased owners of each projection at the position where this process last saw it. They are the same for
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

  /** The projection has passed what is none of its business. */
  advance(projection: AnyProjection, from: bigint, to: bigint): void {
    const erased = this.get(projection, from);
    if (erased) this.set(projection, to, erased);
  }
}

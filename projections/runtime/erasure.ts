import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { personOfAccountStream } from '../../domain/account/events.ts';
import { pseudonymOfStream } from '../../domain/pseudonym/events.ts';
import type { AnyProjectedEvent, AnyProjection, ErasureType } from '../projection.ts';
import type { Database } from '../tables.ts';

/** The erased owners of a read model at one log position. */
export type ErasedIds = ReadonlySet<string>;

export const NONE_ERASED: ErasedIds = new Set();

/** A part of the log to write, and the owners to erase after it. */
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
 * Cuts a batch after every erasure and leaves out events of erased owners, so that the read model does not
 * depend on how the log is cut. An event for an erased recipient is kept and followed by an erasure of that recipient.
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
  const segments: ErasureSegment[] = [];
  let remaining: AnyProjectedEvent[] = [];
  for (const event of events) {
    if (event.type === by) {
      const owner = erasedOwnerOf(by, event);
      segments.push({ events: remaining, erased: [owner] });
      erasedHere.add(owner);
      remaining = [];
    } else {
      const [owner, reached] = [ownerOf(event), recipientOf?.(event)];
      if (owner !== undefined && isGone(owner)) continue;
      remaining.push(event);
      if (reached === undefined || !isGone(reached)) continue;
      segments.push({ events: remaining, erased: [reached] });
      remaining = [];
    }
  }
  return [...segments, { events: remaining, erased: [] }];
}

/**
 * Writes the changes of the events inside the caller's transaction, in their order. While PostgreSQL writes the changes
 * of one part, the next one is taken and folded. Returns the erased owners after the last event, which are valid once
 * the transaction has committed. `onErased` is called once if any owner was erased here, even one without rows.
 */
export async function project(
  projection: AnyProjection,
  parts: Iterable<readonly AnyProjectedEvent[]>,
  db: Kysely<Database>,
  erasedBefore: ErasedIds,
  onErased?: () => Promise<void>,
): Promise<ErasedIds> {
  const gone: string[] = [];
  const steps = (function* () {
    for (const part of parts) {
      const erasedSoFar = gone.length > 0 ? new Set([...erasedBefore, ...gone]) : erasedBefore;
      for (const { events, erased } of splitAtErasures(projection, part, erasedSoFar)) {
        const write = events.length > 0 ? projection.prepare(events) : undefined;
        yield {
          events: part.length,
          async store() {
            await write?.(db);
            if (erased.length > 0) await projection.erasure?.erase(erased, db);
          },
        };
        gone.push(...erased);
      }
    }
  })();
  let areKeptPlansOff = false;
  for (let step = steps.next(); !step.done; ) {
    if (!areKeptPlansOff && step.value.events >= KEPT_PLANS_OFF_EVENTS) {
      await turnKeptPlansOff(db);
      areKeptPlansOff = true;
    }
    // The driver sends the statement before the next part takes the processor.
    const next = setImmediate().then(() => steps.next());
    const [stored, taken] = await Promise.allSettled([step.value.store(), next]);
    // Wait for both even if one fails: a statement sent after the rollback would run outside the transaction and be
    // committed.
    if (stored.status === 'rejected') throw stored.reason;
    if (taken.status === 'rejected') throw taken.reason;
    step = taken.value;
  }
  if (!projection.erasure || gone.length === 0) return erasedBefore;
  await onErased?.();
  await sql`
    insert into ${sql.table(projection.erasure.table)} (owner) select unnest(${gone}::uuid[])
    on conflict do nothing`.execute(db);
  return new Set([...erasedBefore, ...gone]);
}

/** A part with at least this many events turns kept plans off, for itself and for the later parts of its batch. */
const KEPT_PLANS_OFF_EVENTS = 100;

/**
 * In the rest of the transaction each statement is planned for the tables as they are. PostgreSQL keeps the plan of a
 * prepared statement until it next analyzes the table. In a replay that plan may be one for an empty table: it would
 * read the whole table for each few events.
 */
const turnKeptPlansOff = (db: Kysely<Database>) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db);

/** The erased owners of the tables on the search path: those in use, or those of a replay. */
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

  clear(): void {
    this.#known.clear();
  }

  /** Records that the projection has passed events that do not concern it. */
  advance(projection: AnyProjection, from: bigint, to: bigint): void {
    const erased = this.get(projection, from);
    if (erased) this.set(projection, to, erased);
  }
}

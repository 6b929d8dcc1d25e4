import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { AnyProjectedEvent, AnyProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { ErasedIds } from './erased-subjects.ts';
import { splitAtErasures } from './erasure-segments.ts';

/**
 * Writes the changes of the events inside the caller's transaction, in their order. While PostgreSQL writes the changes
 * of one part, the next one is taken and folded. Returns the erased subjects after the last event, which are valid once
 * the transaction has committed. `onErased` is called once if any subject was erased here, even one without rows.
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
          async store() {
            await write?.(db);
            if (erased.length > 0) await projection.erasure?.erase(erased, db);
          },
        };
        gone.push(...erased);
      }
    }
  })();
  for (let step = steps.next(); !step.done; ) {
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

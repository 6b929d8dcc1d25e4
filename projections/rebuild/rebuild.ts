import { sql } from 'kysely';
import { retry } from '../../infra/background/retry.ts';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection } from '../projection.ts';
import { recordedRun } from './recorded-run.ts';
import type { ReplayOptions } from './replay-options.ts';
import type { ShadowTables } from './shadow-tables.ts';
import { StuckAtEvent } from './stuck-at-event.ts';
import { swapTables } from './swap-tables.ts';

const SWAP_POLICY = { minMs: 50, maxMs: 500 };
const REPORT_AFTER_MS = 5_000;
/**
 * Up to this log position a rebuild creates the read indexes after filling the tables, which is faster. For a longer
 * log it creates them first, because indexing a full table is one statement: it must stay well below the pool's
 * statement timeout, and a shutdown waits for it. PostgreSQL positions count events. Those of EventStoreDB count bytes,
 * so there nearly every log is longer.
 */
const INDEX_LAST_UP_TO_POSITION = 500_000n;

export interface RebuildOptions extends ReplayOptions {
  /**
   * The action when an event cannot be applied to the new tables. `throw` keeps the old tables and throws
   * `StuckAtEvent`. `pause` uses the new ones, paused before the event, because the old ones cannot be used.
   */
  readonly whenStuck: 'throw' | 'pause';
  /**
   * Called when this process gets its turn, because another process may have done the work in the meantime. If it gives
   * false, the tables in use stay.
   */
  readonly isStillNeeded?: () => Promise<boolean>;
}

/**
 * Fills new tables of a projection from the whole log beside those in use, catches up, and swaps them in one
 * short transaction. Readers and the projector continue meanwhile. If it is killed, the old tables stay in
 * use, and the next rebuild removes the leftover schema.
 */
export async function rebuild(options: RebuildOptions, projection: AnyProjection): Promise<void> {
  await recordedRun(options, 'rebuild', projection, {
    isNeeded: options.isStillNeeded,
    goal: () => options.store.lastPosition(),
    async work(shadow) {
      const isLarge = (await options.store.lastPosition()) > INDEX_LAST_UP_TO_POSITION;
      if (isLarge) await shadow.createReadIndexes();
      const stuck = await replayOrStuck(options, shadow);
      options.signal?.throwIfAborted();
      if (!isLarge) await shadow.createReadIndexes();
      for (const table of projection.tables)
        await sql`analyze ${sql.table(`${shadow.schema}.${table}`)}`.execute(options.db);
      await swapWithRetry(options, projection, shadow, stuck);
    },
    endOf: () => ({ outcome: 'done' }),
  });
}

async function replayOrStuck(
  { whenStuck }: RebuildOptions,
  shadow: ShadowTables,
): Promise<StuckAtEvent | undefined> {
  try {
    await shadow.replay();
    return undefined;
  } catch (error) {
    if (error instanceof StuckAtEvent && whenStuck === 'pause') return error;
    throw error;
  }
}

/**
 * Repeats the swap until it finds a moment without readers. Readers that queued behind a failed attempt run
 * during the pause.
 */
async function swapWithRetry(
  options: RebuildOptions,
  projection: AnyProjection,
  shadow: ShadowTables,
  stuckBefore: StuckAtEvent | undefined,
): Promise<void> {
  let stuck = stuckBefore;
  const began = performance.now();
  let hasReported = false;
  let mayRetry = false;
  const swap = async () => {
    try {
      return await swapTables(options, projection, shadow, stuck);
    } catch (error) {
      mayRetry = isTransient(error);
      throw error;
    }
  };
  const attempt = async (nth: number) => {
    mayRetry = false;
    if (nth > 0) stuck ??= await replayOrStuck(options, shadow);
    if (nth > 0 && !hasReported && performance.now() - began > REPORT_AFTER_MS) {
      options.report(`waiting for a moment without readers of ${projection.name}`);
      hasReported = true;
    }
    // A swap that returns false met no lock: the new tables were only behind. Catch up and swap again at
    // once.
    for (;;) {
      if (!shadow.holdsLock)
        throw new Error(`the rebuild of ${projection.name} lost its connection: run it again`);
      if (await swap()) return;
      stuck ??= await replayOrStuck(options, shadow);
    }
  };
  await retry(attempt, SWAP_POLICY, {
    task: 'read model swap',
    log: options.log,
    isExpected: true,
    isRetryable: () => mayRetry,
    ...(options.signal && { signal: options.signal }),
  });
}

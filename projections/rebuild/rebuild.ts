import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isTransient } from '../../infra/postgres/transient.ts';
import type { AnyProjection } from '../projection.ts';
import { type ReplayOptions, ShadowTables, StuckAtEvent } from './shadow-tables.ts';
import { swapTables } from './swap-tables.ts';

const RETRY_MIN_MS = 50;
const RETRY_MAX_MS = 500;
const TELL_AFTER_MS = 5_000;

export interface RebuildOptions extends ReplayOptions {
  /**
   * What to do about an event the new tables can't get past: leave the old ones as they are and throw
   * `StuckAtEvent`, or take the new ones into use paused in front of it, where the old ones are of no use.
   */
  readonly whenStuck: 'throw' | 'pause';
  /** Asked once it is this process's turn: another may have done the work meanwhile. */
  readonly isStillNeeded?: () => Promise<boolean>;
}

/**
 * Makes a projection's tables anew from the whole log beside those in use, catches up, and swaps them in one
 * short transaction. Readers and the projector go on all the while; killed at any moment it leaves the old
 * tables and a schema that the next rebuild clears away.
 */
export async function rebuild(options: RebuildOptions, projection: AnyProjection): Promise<void> {
  const scratch = await ShadowTables.create(options, 'rebuild', projection);
  try {
    if (options.isStillNeeded && !(await options.isStillNeeded())) return;
    const stuck = await replayOrStuck(options, scratch);
    for (const table of projection.tables)
      await sql`analyze ${sql.table(`${scratch.schema}.${table}`)}`.execute(options.db);
    await swapWithRetry(options, projection, scratch, stuck);
  } finally {
    await scratch.drop();
  }
}

async function replayOrStuck(
  { whenStuck }: RebuildOptions,
  scratch: ShadowTables,
): Promise<StuckAtEvent | undefined> {
  try {
    await scratch.replay();
    return undefined;
  } catch (error) {
    if (error instanceof StuckAtEvent && whenStuck === 'pause') return error;
    throw error;
  }
}

async function swapWithRetry(
  options: RebuildOptions,
  projection: AnyProjection,
  scratch: ShadowTables,
  stuckBefore: StuckAtEvent | undefined,
): Promise<void> {
  let stuck = stuckBefore;
  const began = performance.now();
  let told = false;
  for (let pause = RETRY_MIN_MS; ; pause = Math.min(pause * 2, RETRY_MAX_MS)) {
    if (!scratch.holdsLock)
      throw new Error(`the rebuild of ${projection.name} lost its connection: run it again`);
    try {
      if (await swapTables(options, projection, scratch, stuck)) return;
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (!told && performance.now() - began > TELL_AFTER_MS) {
        options.report(`waiting for a moment in which nobody reads ${projection.name}`);
        told = true;
      }
      // Readers that had to queue behind us get through first.
      await sleep(pause * (0.5 + Math.random()));
    }
    stuck ??= await replayOrStuck(options, scratch);
  }
}

import type { ActionEnd, RunKind } from '../../domain/operations/actions.ts';
import type { AnyProjection } from '../projection.ts';
import type { ReplayOptions } from './replay-options.ts';
import { RunRecord } from './run-record.ts';
import { ShadowTables } from './shadow-tables.ts';
import { StuckAtEvent } from './stuck-at-event.ts';

interface RunSteps<T> {
  /** Asked when this process gets its turn. Without it the work is always needed. */
  readonly isNeeded?: (() => Promise<boolean>) | undefined;
  /** The position of the log at which the work is done, for the progress. */
  readonly goal: () => Promise<bigint>;
  readonly work: (shadow: ShadowTables) => Promise<T>;
  readonly endOf: (result: T) => ActionEnd;
}

/**
 * Makes new tables beside those in use, does `work` on them, and removes them. Records the run, so that operators see its
 * progress and its end. Returns undefined if the work was not needed any more.
 */
export async function recordedRun<T>(
  options: ReplayOptions,
  kind: RunKind,
  projection: AnyProjection,
  { isNeeded = async () => true, goal, work, endOf }: RunSteps<T>,
): Promise<T | undefined> {
  const record = new RunRecord(options, kind, projection.name);
  let isWanted = false;
  let areTablesLeft = false;
  try {
    const shadow = await ShadowTables.create(
      {
        ...options,
        async onTurn() {
          isWanted = await isNeeded();
          if (isWanted) await record.begin(await goal());
          await options.onTurn?.();
        },
        onProgress(name, position) {
          record.show(position);
          options.onProgress?.(name, position);
        },
      },
      kind,
      projection,
    );
    try {
      if (!isWanted) return undefined;
      const result = await work(shadow);
      // Dropping large tables takes time, and no other run can begin meanwhile. So the run ends after it.
      const areDropped = await shadow.dropTables();
      // A rebuild that is done has moved its tables into use. Only its empty schema can be left.
      const hasOwnLeft = kind === 'verify' && !areDropped;
      await record.finish(endTelling(endOf(result), hasOwnLeft || shadow.hasLeftovers));
      return result;
    } finally {
      areTablesLeft = !(await shadow.drop()) || shadow.hasLeftovers;
    }
  } catch (error) {
    await record.finish(endTelling(endOfFailure(error, options.signal), areTablesLeft));
    throw error;
  }
}

/** Adds to an end whether tables are left. They have rows of people, so operators are told. */
function endTelling(end: ActionEnd, areTablesLeft: boolean): ActionEnd {
  if (!areTablesLeft) return end;
  const { outcome, detail } = end;
  const before = detail === undefined ? '' : `${detail}. `;
  return { outcome, detail: `${before}Tables of this or an earlier run are left: the next run drops them` };
}

/** The failure as operators see it. The message of an unknown error may contain data, so only its name is kept. */
export function endOfFailure(error: unknown, signal: AbortSignal | undefined): ActionEnd {
  if (signal?.aborted) return { outcome: 'stopped', detail: 'The process was stopped' };
  if (error instanceof StuckAtEvent)
    return { outcome: 'failed', detail: `It can’t apply an event of the type ${error.eventType}` };
  const name = error instanceof Error ? error.name : 'an unknown error';
  return { outcome: 'failed', detail: `It ended with ${name}: see the log of the process` };
}

import { type Kysely, sql } from 'kysely';
import type { ActionEnd } from '../../domain/operations/actions.ts';
import type { AnyProjection } from '../projection.ts';
import { type Checkpoint, type LogInfo, readCheckpoints, requireSameLog } from '../runtime/checkpoints.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import { type Difference, firstDifference, hashOf } from './compare.ts';
import { recordedRun } from './recorded-run.ts';
import type { ReplayOptions } from './replay-options.ts';
import type { ShadowTables } from './shadow-tables.ts';

const PAGE = 1_000;

/** The result of comparing a replay of the log up to `position` with the tables in use. */
export interface VerifyResult {
  readonly position: bigint;
  /** The number of rows in each table that was compared. The comparison ends with the first table that differs. */
  readonly rows: ReadonlyMap<string, bigint>;
  /** The first difference in the first table that differs; undefined if all tables are equal. */
  readonly difference: Difference | undefined;
}

/** The read model cannot be compared with a replay by this software. `message` says why. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable';
}

/**
 * Replays the log beside the tables in use and compares the two at the checkpoint of one snapshot. Writes
 * that happen meanwhile are in neither. Throws `ForeignCheckpoint`, `NotComparable` and `StuckAtEvent`.
 */
export async function verify(options: ReplayOptions, projection: AnyProjection): Promise<VerifyResult> {
  const { position } = await requireComparable(options.db, options.store, projection);
  const result = await recordedRun(options, 'verify', projection, {
    goal: async () => position,
    async work(shadow) {
      await shadow.replay(position);
      return options.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => compare(options, projection, shadow, transaction));
    },
    endOf: endOfVerify,
  });
  // Without `isNeeded` the work is always done, so there is a result.
  return result as VerifyResult;
}

/** How operators are told of the result: without the row that differs, which may be a person's. */
export const endOfVerify = ({ difference }: VerifyResult): ActionEnd =>
  difference
    ? { outcome: 'differs', detail: `${difference.table} differs from the log` }
    : { outcome: 'done' };

async function compare(
  { store, signal }: ReplayOptions,
  projection: AnyProjection,
  shadow: ShadowTables,
  transaction: Kysely<Database>,
): Promise<VerifyResult> {
  // Lock the tables before taking the snapshot, because tables that are swapped in after it would look empty.
  const tables = projection.tables.map((table) => sql.table(table));
  if (tables.length > 0) {
    await sql`lock table ${sql.join(tables)} in access share mode`.execute(transaction);
  }
  const { position } = await requireComparable(transaction, store, projection);
  if (position < shadow.position) {
    throw new NotComparable(`the read model ${projection.name} was rebuilt meanwhile: verify it again`);
  }
  for (let after = shadow.position; after < position; ) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    await shadow.apply(
      transaction,
      events.filter((event) => event.position <= position),
    );
    after = isEnd ? position : next;
  }
  await shadow.eraseGone(transaction);
  const rows = new Map<string, bigint>();
  for (const table of projection.tables) {
    signal?.throwIfAborted();
    const replayed = `${shadow.schema}.${table}`;
    const [inUse, asReplayed] = [await hashOf(transaction, table), await hashOf(transaction, replayed)];
    rows.set(table, inUse.rows);
    if (inUse.rows === asReplayed.rows && inUse.hash === asReplayed.hash) continue;
    return { position, rows, difference: await firstDifference(transaction, table, replayed) };
  }
  return { position, rows, difference: undefined };
}

async function requireComparable(
  db: Kysely<Database>,
  log: LogInfo,
  projection: AnyProjection,
): Promise<Checkpoint> {
  const { name, tableVersion } = projection;
  const checkpoint = (await readCheckpoints(db)).get(checkpointKey(projection));
  if (!checkpoint) throw new NotComparable(`the read model ${name} does not exist yet: start Hearten once`);
  await requireSameLog(name, checkpoint, log);
  if (checkpoint.tableVersion !== tableVersion) {
    throw new NotComparable(
      `the read model ${name} has tables of version ${checkpoint.tableVersion}, and this software creates ` +
        `version ${tableVersion}: rebuild it first`,
    );
  }
  return checkpoint;
}

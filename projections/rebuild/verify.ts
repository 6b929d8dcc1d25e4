import { type Kysely, sql } from 'kysely';
import type { AnyProjection } from '../projection.ts';
import {
  type Checkpoint,
  type LogInfo,
  readCheckpoints,
  requireKnownTableVersion,
  requireSameLog,
} from '../runtime/checkpoints.ts';
import type { Database } from '../tables.ts';
import { type Difference, firstDifference, hashOf } from './compare.ts';
import { type ReplayOptions, ShadowTables } from './shadow-tables.ts';

const PAGE = 1_000;

/** The difference between a replay of the log up to `position` and the tables in use. */
export interface VerifyResult {
  readonly position: bigint;
  /** How many rows each table has. */
  readonly rows: ReadonlyMap<string, bigint>;
  /** In the first table that differs. */
  readonly difference: Difference | undefined;
}

/** A read model that can't be compared with what this software makes of the log. `message` says why. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable';
}

/**
 * Replays the log beside the tables in use and compares the two, both as they are at the checkpoint of one
 * snapshot: whatever is written meanwhile is in neither. Throws `ForeignCheckpoint`,
 * `NewerTables` and `NotComparable`.
 */
export async function verify(options: ReplayOptions, projection: AnyProjection): Promise<VerifyResult> {
  const { position } = await requireComparable(options.db, options.store, projection);
  const scratch = await ShadowTables.create(options, 'verify', projection);
  try {
    await scratch.replay(position);
    return await options.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => compare(options, projection, scratch, transaction));
  } finally {
    await scratch.drop();
  }
}

async function compare(
  { store }: ReplayOptions,
  projection: AnyProjection,
  scratch: ShadowTables,
  transaction: Kysely<Database>,
): Promise<VerifyResult> {
  // Locked before the snapshot is taken: tables swapped in after it would look empty to it.
  const tables = projection.tables.map((table) => sql.table(table));
  if (tables.length > 0) {
    await sql`lock table ${sql.join(tables)} in access share mode`.execute(transaction);
  }
  const { position } = await requireComparable(transaction, store, projection);
  if (position < scratch.position) {
    throw new NotComparable(`the read model ${projection.name} was made anew meanwhile: verify it again`);
  }
  for (let after = scratch.position; after < position; ) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    await scratch.apply(
      transaction,
      events.filter((event) => event.position <= position),
    );
    after = isEnd ? position : next;
  }
  const rows = new Map<string, bigint>();
  for (const table of projection.tables) {
    const replayed = `${scratch.schema}.${table}`;
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
  const checkpoint = (await readCheckpoints(db)).get(name);
  if (!checkpoint) throw new NotComparable(`the read model ${name} is not there yet: start Hearten once`);
  await requireSameLog(name, checkpoint, log);
  requireKnownTableVersion(projection, checkpoint);
  if (checkpoint.tableVersion !== tableVersion) {
    throw new NotComparable(
      `the read model ${name} has tables of version ${checkpoint.tableVersion}, and this software makes ` +
        `version ${tableVersion}: rebuild it first`,
    );
  }
  return checkpoint;
}

import { type Kysely, sql } from 'kysely';
import { align } from '../../infra/command-line/align.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { NOTIFICATION_CONNECTION_NAME } from '../../infra/postgres/notification-connection.ts';
import { unsignedObjectId } from '../../infra/postgres/session-lock.ts';
import { leaderLock } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection } from '../projection.ts';
import { type Checkpoint, readCheckpoints } from '../runtime/checkpoints.ts';
import { olderVersions } from '../runtime/older-versions.ts';
import { checkpointKey } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';

const PAGE = 1_000;
/** A read model that is further behind than this is reported without a count. */
const BEHIND_MAX = 20_000;

/** A table of the read models for operators, with a header line. */
export async function status(
  db: Kysely<Database>,
  store: EventStore,
  projections: readonly AnyProjection[],
): Promise<string[]> {
  const checkpoints = await readCheckpoints(db);
  const end = await store.lastPosition();
  const rows = [['NAME', 'POSITION', 'BEHIND', 'STATE', 'LEADER']];
  for (const projection of projections) {
    const { name } = projection;
    const checkpoint = checkpoints.get(checkpointKey(projection));
    if (!checkpoint) {
      rows.push([name, '-', '-', 'not created yet', '-']);
      continue;
    }
    const isForeign = checkpoint.storeId !== store.storeId;
    const isAhead = !isForeign && checkpoint.position > end;
    const state = isForeign
      ? 'made from another log'
      : isAhead
        ? `ahead of this log, which ends at ${end}`
        : checkpoint.pausedReason
          ? `paused at ${checkpoint.pausedReason}`
          : 'follows';
    const behind = isForeign || isAhead ? '-' : await countBehind(store, checkpoint.position);
    const leader = await leaderOf(db, leaderLock(name, checkpoint.tableVersion, checkpoint.storeId));
    rows.push([name, String(checkpoint.position), behind, state, leader ?? 'nobody']);
  }
  for (const projection of projections) rows.push(...(await olderRows(db, projection, checkpoints)));
  return align(rows);
}

/** The versions of the release before, which is still running or can run again. */
async function olderRows(
  db: Kysely<Database>,
  projection: AnyProjection,
  checkpoints: ReadonlyMap<string, Checkpoint>,
): Promise<string[][]> {
  return Promise.all(
    olderVersions(projection, checkpoints).map(async ({ older, checkpoint }) => {
      const leader = await leaderOf(db, leaderLock(projection.name, older.version, checkpoint.storeId));
      const name = `${projection.name} (version ${older.version})`;
      const state = leader ? 'follows' : 'kept for a rollback';
      return [name, String(checkpoint.position), '-', state, leader ?? 'nobody'];
    }),
  );
}

/** The number of events after `position`. They are counted, because positions can have gaps. */
async function countBehind(store: EventStore, position: bigint): Promise<string> {
  let after = position;
  for (let count = 0; count < BEHIND_MAX; ) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    count += events.length;
    if (isEnd) return String(count);
    after = next;
  }
  return `more than ${BEHIND_MAX}`;
}

/**
 * The name of the leader's connection, which names its process, and the id of the connection's server
 * process.
 */
async function leaderOf(db: Kysely<Database>, lock: string): Promise<string | undefined> {
  const { rows } = await sql<{ process: string; pid: number }>`
    select replace(application_name, ${`${NOTIFICATION_CONNECTION_NAME} `}, '') as process, pid
      from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid::bigint = ${unsignedObjectId(lock)}
       and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0] && `process ${rows[0].process} (server process ${rows[0].pid})`;
}

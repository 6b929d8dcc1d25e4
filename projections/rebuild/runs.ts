import type { Kysely, Selectable } from 'kysely';
import type { RunKind } from '../../domain/operations/actions.ts';
import { heldLocks } from '../../infra/postgres/session-lock.ts';
import type { OperationsRunsTable } from '../../infra/postgres/tables.ts';
import type { Database } from '../tables.ts';

/** The name of the advisory lock of a run. One process at a time can rebuild a read model, and one can compare it. */
export const runLock = (kind: RunKind, projection: string): string => `${kind}:${projection}`;

/** This or another process does the same work on the same read model. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

/**
 * A run, and whether a process is at it. One that has no outcome and does not run was killed, or could not store its
 * end.
 */
export interface Run extends Selectable<OperationsRunsTable> {
  readonly isRunning: boolean;
}

/** The last runs of all read models in any process, the newest first. */
export async function readRuns(db: Kysely<Database>): Promise<readonly Run[]> {
  const rows = await db.selectFrom('operations_runs').selectAll().orderBy('started_at', 'desc').execute();
  const open = rows.filter(({ outcome }) => outcome === null);
  const held = await heldLocks(
    db,
    open.map(({ kind, projection }) => runLock(kind, projection)),
  );
  return rows.map((row) => ({
    ...row,
    isRunning: row.outcome === null && held.has(runLock(row.kind, row.projection)),
  }));
}

/** Whether a process rebuilds or compares this read model now. */
export async function isBusy(db: Kysely<Database>, projection: string): Promise<boolean> {
  return (await heldLocks(db, [runLock('rebuild', projection), runLock('verify', projection)])).size > 0;
}

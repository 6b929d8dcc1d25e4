import { type Kysely, sql } from 'kysely';
import type { AnyProjection, OlderTables } from '../projection.ts';
import type { Database } from '../tables.ts';
import { type Checkpoint, type LogInfo, readCheckpoints } from './checkpoints.ts';
import {
  checkpointKey,
  ensureSchema,
  isUnversioned,
  olderVersion,
  operationalSchema,
  tableNames,
  VERSIONS_OF_1_0_2,
  versionedSchema,
  viewSchema,
} from './table-versions.ts';

/** An older version whose tables are there. */
export interface OlderVersion {
  readonly older: OlderTables;
  readonly checkpoint: Checkpoint;
}

/** The declared older versions whose tables are in the database. */
export function olderVersions(
  projection: AnyProjection,
  checkpoints: ReadonlyMap<string, Checkpoint>,
): OlderVersion[] {
  return (projection.older ?? []).flatMap((older) => {
    const checkpoint = checkpoints.get(checkpointKey(olderVersion(projection, older)));
    return checkpoint?.tableVersion === older.version ? [{ older, checkpoint }] : [];
  });
}

/** Creates the views through which current queries read the older tables. */
export async function createViews(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  older: OlderTables,
): Promise<void> {
  if (!older.views) return;
  const schema = viewSchema(projection, older);
  await sql`create schema if not exists ${sql.id(schema)}`.execute(transaction);
  const views = older.views(await tableNames(transaction, olderVersion(projection, older)));
  for (const [table, query] of Object.entries(views)) {
    await sql`create or replace view ${sql.id(schema, table)} as ${query}`.execute(transaction);
  }
}

/** Drops the views again: 1.0.2 can't rebuild a table under a view. */
export async function dropViews(transaction: Kysely<Database>, projection: AnyProjection): Promise<void> {
  for (const older of projection.older ?? []) {
    await sql`drop schema if exists ${sql.id(viewSchema(projection, older))} cascade`.execute(transaction);
  }
}

/**
 * Drops the tables of versions before this one that it does not declare: the release before does not use them either.
 * Versions of newer releases stay.
 */
export async function dropForgottenVersions(
  transaction: Kysely<Database>,
  projection: AnyProjection,
): Promise<void> {
  const { name, tableVersion, older = [] } = projection;
  const kept = new Set([tableVersion, ...older.map(({ version }) => version)]);
  for (const [key, checkpoint] of await readCheckpoints(transaction)) {
    const isOlder = checkpoint.tableVersion < tableVersion && !kept.has(checkpoint.tableVersion);
    if (isOlder && key === checkpointKey({ name, tableVersion: checkpoint.tableVersion })) {
      await dropVersion(transaction, projection, checkpoint.tableVersion);
    }
  }
}

/**
 * Drops older tables that belong to another log, or to a later state of this one, because nothing can make them follow
 * this log again.
 */
export async function dropForeignVersions(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  log: LogInfo,
): Promise<void> {
  const end = await log.lastPosition();
  for (const { older, checkpoint } of olderVersions(projection, await readCheckpoints(transaction))) {
    if (checkpoint.storeId === log.storeId && checkpoint.position <= end) continue;
    await dropVersion(transaction, projection, older.version);
  }
}

async function dropVersion(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  version: number,
): Promise<void> {
  const of = { name: projection.name, tableVersion: version };
  if (isUnversioned(of)) {
    const schema = await operationalSchema(transaction);
    const declared = projection.older?.find((older) => older.version === version)?.tables;
    for (const table of declared ?? projection.tables) {
      await sql`drop table if exists ${sql.id(schema, table)} cascade`.execute(transaction);
    }
  } else {
    await sql`drop schema if exists ${sql.id(versionedSchema(of))} cascade`.execute(transaction);
  }
  await transaction.deleteFrom('checkpoints').where('projection', '=', checkpointKey(of)).execute();
}

/**
 * Repairs a database that a build between 1.0.2 and the next release has used: such a build put newer tables in the
 * place of those of 1.0.2. Tables of this version move to their own schema. Tables of any other version are dropped.
 */
export async function adoptMisplacedTables(
  transaction: Kysely<Database>,
  projection: AnyProjection,
): Promise<void> {
  const { name, tableVersion, tables } = projection;
  const found = (await readCheckpoints(transaction)).get(name)?.tableVersion;
  if (found === undefined || found === VERSIONS_OF_1_0_2[name]) return;
  const operational = await operationalSchema(transaction);
  if (found !== tableVersion) {
    for (const table of tables) {
      await sql`drop table if exists ${sql.id(operational, table)} cascade`.execute(transaction);
    }
    await transaction.deleteFrom('checkpoints').where('projection', '=', name).execute();
    return;
  }
  const schema = await ensureSchema(transaction, projection);
  for (const table of tables) {
    await sql`alter table ${sql.id(operational, table)} set schema ${sql.id(schema)}`.execute(transaction);
  }
  await transaction
    .updateTable('checkpoints')
    .set({ projection: checkpointKey(projection) })
    .where('projection', '=', name)
    .execute();
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BackgroundLoop } from '../../infra/background/background-loop.ts';
import type { Logger } from '../../infra/background/logger.ts';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { lockKey, unsignedObjectId } from '../../infra/postgres/session-lock.ts';
import { leaderLock } from '../../infra/postgres/stored-names.ts';
import type { AnyProjection, TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import { readCheckpoints } from './checkpoints.ts';
import { markRewrite, markRewriteSql } from './mark-rewrites.ts';
import { type OlderVersion, olderVersions } from './older-versions.ts';
import {
  checkpointKey,
  olderVersion,
  operationalSchema,
  tableNames,
  versionedSchema,
} from './table-versions.ts';

/**
 * How often erased subjects are removed from older tables, in milliseconds. An erasure destroys the person's keys at
 * once; this removes what is not encrypted, such as moods and times.
 */
const EVERY_MS = 10_000;

const FUNCTION = 'erase_owners';

interface Options {
  readonly db: Kysely<Database>;
  readonly storeId: string;
  readonly projections: readonly AnyProjection[];
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
}

/**
 * Removes erased subjects from the tables of an older version while no process leads that version. A running older
 * leader erases by itself. The leader's lock shows whether one runs, and keeps one from starting during a round.
 */
export class OlderTablesEraser {
  readonly #options: Options;
  readonly #loop: BackgroundLoop;
  /**
   * The findings of the last round for each older version, by its checkpoint's name: the number of erased subjects and
   * the checkpoint's position. If neither has changed, there is nothing to do. The position moves when an older process
   * has run since.
   */
  readonly #done = new Map<string, { readonly owners: bigint; readonly position: bigint }>();

  constructor(options: Options) {
    this.#options = options;
    this.#loop = new BackgroundLoop({
      task: 'erasing from older read models',
      log: options.log,
      work: () => this.eraseAll(),
      everyMs: EVERY_MS,
    });
  }

  start(): void {
    this.#loop.start();
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** One round, over all read models. */
  async eraseAll(): Promise<void> {
    const { db, projections } = this.#options;
    const checkpoints = await readCheckpoints(db);
    for (const projection of projections) {
      if (!checkpoints.has(checkpointKey(projection))) continue;
      for (const older of olderVersions(projection, checkpoints)) await this.#erase(projection, older);
    }
  }

  async #erase(projection: AnyProjection, { older, checkpoint }: OlderVersion): Promise<void> {
    const { db, storeId, notificationConnection } = this.#options;
    if (!projection.erasure) return;
    const current = await tableNames(db, projection);
    const erased = current(projection.erasure.table);
    const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${erased}`.execute(db);
    const owners = rows[0]?.count ?? 0n;
    const { position } = checkpoint;
    const key = checkpointKey(olderVersion(projection, older));
    const done = this.#done.get(key);
    if (owners === 0n || (done?.owners === owners && done.position === position)) return;
    const lock = leaderLock(projection.name, older.version, storeId);
    if ((await notificationConnection.tryLocks([lock], () => undefined)).length === 0) return;
    try {
      const from = await tableNames(db, olderVersion(projection, older));
      const anyOwner = sql`any(select owner from ${erased})`;
      const rewritten = { ...olderVersion(projection, older), tables: older.tables };
      await db.transaction().execute(async (transaction) => {
        const hasRemoved = await runErasure(older.eraseStatements(anyOwner, from, current), transaction);
        // An erasure counts even if it finds no row. The first round of a process cannot know whether there was one
        // since the last round of the process before it.
        if (hasRemoved || done?.owners !== owners) await markRewrite(transaction, rewritten);
      });
      this.#done.set(key, { owners, position });
    } finally {
      await notificationConnection.unlock(lock);
    }
  }
}

/**
 * Adds a trigger to the table of erased subjects of each older version. An operator may return to the older release,
 * which does not know the current tables, so the trigger erases from them. It does not while a process leads the
 * current version, because that process erases by itself. The older release does not note which tables must be
 * rewritten, so the trigger does that, too.
 */
export async function addErasureTriggers(
  transaction: Kysely<Database>,
  projection: AnyProjection,
  storeId: string,
): Promise<void> {
  const { erasure } = projection;
  if (!erasure) return;
  for (const { older } of olderVersions(projection, await readCheckpoints(transaction))) {
    const table = (await tableNames(transaction, olderVersion(projection, older)))(erasure.table);
    const schema = versionedSchema(projection);
    if (await hasTrigger(transaction, table, schema)) continue;
    const lock = leaderLock(projection.name, projection.tableVersion, storeId);
    const compile = (statement: RawBuilder<unknown>) => statement.compile(transaction).sql;
    const statements = erasure.eraseStatements(sql.raw('any(erased_owners)')).map(compile);
    const operational = await operationalSchema(transaction);
    const ofOlder = { ...olderVersion(projection, older), tables: older.tables };
    const markOlder = compile(markRewriteSql(operational, ofOlder));
    const markCurrent = compile(markRewriteSql(operational, projection));
    await sql`
      create or replace function ${sql.id(schema, FUNCTION)}() returns trigger language plpgsql
      as ${sql.lit(`
      declare erased_owners uuid[] := (select array_agg(owner) from new_owners);
      begin
        if erased_owners is null then return null; end if;
        ${markOlder};
        if not exists (
          select from pg_catalog.pg_locks where locktype = 'advisory' and granted
            and classid = ${lockKey(lock).classId} and objid = ${unsignedObjectId(lock)}
            and database = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database())
        ) then
          ${statements.join(';\n')};
          ${markCurrent};
        end if;
        return null;
      end`)}`.execute(transaction);
    await sql`alter function ${sql.id(schema, FUNCTION)}() set search_path to ${sql.id(schema)}`.execute(
      transaction,
    );
    await sql`
      create trigger ${sql.id(schema)} after insert on ${table} referencing new table as new_owners
      for each statement execute function ${sql.id(schema, FUNCTION)}()`.execute(transaction);
    const { rows } = await sql`select from ${table} limit 1`.execute(transaction);
    if (rows.length > 0) await markRewrite(transaction, ofOlder);
  }
}

async function hasTrigger(
  db: Kysely<Database>,
  table: ReturnType<TableName>,
  name: string,
): Promise<boolean> {
  const relation = table.compile(db).sql;
  const { rows } = await sql`
    select from pg_trigger where tgrelid = to_regclass(${relation}) and tgname = ${name}`.execute(db);
  return rows.length > 0;
}

/** Runs the statements of an erasure in their order. Returns whether they have removed anything. */
async function runErasure(
  statements: readonly RawBuilder<unknown>[],
  transaction: Kysely<Database>,
): Promise<boolean> {
  let removed = 0n;
  for (const statement of statements) {
    const { numAffectedRows = 0n } = await statement.execute(transaction);
    removed += numAffectedRows;
  }
  return removed > 0n;
}

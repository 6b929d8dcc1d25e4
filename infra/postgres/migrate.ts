import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartupError } from '../config/startup-error.ts';
import * as log from './migrations/0001-log.ts';
import * as people from './migrations/0002-people.ts';
import * as readSide from './migrations/0003-read-side.ts';
import * as visitorsAndErasure from './migrations/0004-visitors-and-erasure.ts';
import * as presence from './migrations/0005-presence.ts';
import * as appendBatch from './migrations/0006-append-batch.ts';
import * as presenceSteps from './migrations/0007-presence-steps.ts';
import * as untoldErasures from './migrations/0008-untold-erasures.ts';
import * as reactorCheckpoints from './migrations/0009-reactor-checkpoints.ts';
import * as eventSealing from './migrations/0010-event-sealing.ts';
import * as recordedDays from './migrations/0011-recorded-days.ts';
import * as sessionDevices from './migrations/0012-session-devices.ts';
import * as erasedRemains from './migrations/0013-erased-remains.ts';
import * as sealedNames from './migrations/0014-sealed-names.ts';
import * as settledPresence from './migrations/0015-settled-presence.ts';
import * as postKeys from './migrations/0016-post-keys.ts';
import * as erasureTasks from './migrations/0017-erasure-tasks.ts';
import * as passkeys from './migrations/0018-passkeys.ts';
import * as endedSessions from './migrations/0019-ended-sessions.ts';
import * as reminders from './migrations/0020-reminders.ts';
import * as staffRoles from './migrations/0022-staff-roles.ts';
import * as operations from './migrations/0023-operations.ts';
import * as accountLocks from './migrations/0024-account-locks.ts';
import * as operationsRuns from './migrations/0025-operations-runs.ts';
import * as studies from './migrations/0026-studies.ts';
import * as logCheckpoints from './migrations/0027-log-checkpoints.ts';
import * as researchAnswers from './migrations/0028-research-answers.ts';
import * as researchExports from './migrations/0029-research-exports.ts';

/** The migrations of 1.0.2, which refuses a database that has others recorded in Kysely's default table. */
const firstMigrations: Record<string, Migration> = {
  '0001-log': log,
  '0002-people': people,
  '0003-read-side': readSide,
  '0004-visitors-and-erasure': visitorsAndErasure,
  '0005-presence': presence,
  '0006-append-batch': appendBatch,
  '0007-presence-steps': presenceSteps,
  '0008-untold-erasures': untoldErasures,
};

/** A migration that older releases may meet: see "Migrations" in README.md. */
export interface LaterMigration extends Migration {
  /** `expand` adds what older releases do not notice. `contract` removes what they no longer use. */
  readonly phase: 'expand' | 'contract';
  /** The oldest release that works with the result. */
  readonly oldestRelease: string;
}

/** Every later migration in order. A migration that has run anywhere is never changed. */
const laterMigrations: Record<string, LaterMigration> = {
  '0009-reactor-checkpoints': { ...reactorCheckpoints, phase: 'expand', oldestRelease: '1.0.2' },
  '0010-event-sealing': { ...eventSealing, phase: 'expand', oldestRelease: '1.0.2' },
  '0011-recorded-days': { ...recordedDays, phase: 'expand', oldestRelease: '1.0.2' },
  '0012-session-devices': { ...sessionDevices, phase: 'expand', oldestRelease: '1.0.2' },
  '0013-erased-remains': { ...erasedRemains, phase: 'expand', oldestRelease: '1.0.2' },
  '0014-sealed-names': { ...sealedNames, phase: 'expand', oldestRelease: '1.0.2' },
  '0015-settled-presence': { ...settledPresence, phase: 'expand', oldestRelease: '1.0.2' },
  '0016-post-keys': { ...postKeys, phase: 'expand', oldestRelease: '1.0.2' },
  '0017-erasure-tasks': { ...erasureTasks, phase: 'expand', oldestRelease: '1.0.2' },
  '0018-passkeys': { ...passkeys, phase: 'expand', oldestRelease: '1.0.2' },
  '0019-ended-sessions': { ...endedSessions, phase: 'expand', oldestRelease: '1.0.2' },
  '0020-reminders': { ...reminders, phase: 'expand', oldestRelease: '1.0.2' },
  '0022-staff-roles': { ...staffRoles, phase: 'expand', oldestRelease: '1.0.2' },
  '0023-operations': { ...operations, phase: 'expand', oldestRelease: '1.0.2' },
  '0024-account-locks': { ...accountLocks, phase: 'expand', oldestRelease: '1.0.2' },
  '0025-operations-runs': { ...operationsRuns, phase: 'expand', oldestRelease: '1.0.2' },
  '0026-studies': { ...studies, phase: 'expand', oldestRelease: '1.0.2' },
  '0027-log-checkpoints': { ...logCheckpoints, phase: 'expand', oldestRelease: '1.0.2' },
  '0028-research-answers': { ...researchAnswers, phase: 'expand', oldestRelease: '1.0.2' },
  '0029-research-exports': { ...researchExports, phase: 'expand', oldestRelease: '1.0.2' },
};

/** The tables that record migrations. Kysely fills those named `…migration`. */
interface MigrationTables {
  kysely_migration: { name: string; timestamp: string };
  hearten_migration: { name: string; timestamp: string };
  migration_compatibility: { name: string; phase: string; oldest_release: string };
}

/** Kysely's default table, where 1.0.2 looks. */
const FIRST_TABLE = 'kysely_migration';
const LATER_TABLE = 'hearten_migration';
const COMPATIBILITY_TABLE = 'migration_compatibility';
/** Kysely's own lock, which every release takes while it migrates. */
const MIGRATION_LOCK = 3853314791062309107n;

/** A newer release has changed the operational tables in a way that this release can't work with. */
export class NewerSchema extends StartupError {
  constructor(migration: string, oldestRelease: string, release: string) {
    super(
      `the database has the migration ${migration} of a newer release, which needs release ${oldestRelease} or ` +
        `later, and this is ${release}: start a newer release, or restore a backup`,
    );
  }
}

/**
 * Brings the operational tables up to date. Several processes may call it at once: one migrates, the others wait.
 * Migrations of newer releases stay as they are, if `release`, the version of this software, can live with them;
 * otherwise it throws `NewerSchema` before it changes anything. Throws the error of a failing migration, of which
 * nothing remains.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  release: string,
  later: Readonly<Record<string, LaterMigration>> = laterMigrations,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Reason for the cast: these tables belong to no caller's schema.
    const own = transaction as unknown as Kysely<MigrationTables>;
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(own);
    await requireCompatible(own, release, later);
    await adoptEarlierRecords(own, later);
    await run(own, FIRST_TABLE, await recordedNames(own, FIRST_TABLE), firstMigrations);
    const names = await recordedNames(own, LATER_TABLE);
    await run(own, LATER_TABLE, names, { ...unknownMigrations(names, later), ...recorded(later) });
  });
}

/** Runs the migrations that are not recorded. `names` are the recorded ones. */
async function run(
  db: Kysely<MigrationTables>,
  migrationTableName: typeof FIRST_TABLE | typeof LATER_TABLE,
  names: readonly string[],
  migrations: Record<string, Migration>,
): Promise<void> {
  // Kysely would first read the columns of all tables, which is most of the work of a start without migrations.
  if (isDeepStrictEqual(names.toSorted(), Object.keys(migrations).toSorted())) return;
  // Releases may be installed in another order than their migrations were written in.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName,
    allowUnorderedMigrations: migrationTableName === LATER_TABLE,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function recordedNames(
  db: Kysely<MigrationTables>,
  table: typeof FIRST_TABLE | typeof LATER_TABLE,
): Promise<readonly string[]> {
  if (!(await exists(db, table))) return [];
  return (await db.selectFrom(table).select('name').execute()).map(({ name }) => name);
}

async function requireCompatible(
  db: Kysely<MigrationTables>,
  release: string,
  known: Readonly<Record<string, LaterMigration>>,
): Promise<void> {
  if (!(await exists(db, COMPATIBILITY_TABLE))) return;
  const records = await db.selectFrom(COMPATIBILITY_TABLE).selectAll().orderBy('name').execute();
  for (const { name, oldest_release: oldest } of records) {
    if (!(name in known) && isOlder(release, oldest)) throw new NewerSchema(name, oldest, release);
  }
}

/** Moves records of later migrations: builds between 1.0.2 and the next release made them where 1.0.2 looks. */
async function adoptEarlierRecords(
  db: Kysely<MigrationTables>,
  later: Readonly<Record<string, LaterMigration>>,
): Promise<void> {
  if (!(await exists(db, FIRST_TABLE))) return;
  const misplaced = await db
    .deleteFrom(FIRST_TABLE)
    .where('name', 'in', Object.keys(later))
    .returningAll()
    .execute();
  for (const { name, timestamp } of misplaced) {
    await sql`
      create table if not exists ${sql.table(LATER_TABLE)}
        (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
    await db.insertInto(LATER_TABLE).values({ name, timestamp }).execute();
    await recordCompatibility(db, name, later[name] as LaterMigration);
  }
}

/** Each migration also records which releases can live with it. */
const recorded = (later: Readonly<Record<string, LaterMigration>>): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(later).map(([name, migration]) => [
      name,
      {
        async up(db: Kysely<MigrationTables>) {
          await migration.up(db);
          await recordCompatibility(db, name, migration);
        },
      },
    ]),
  );

async function recordCompatibility(
  db: Kysely<MigrationTables>,
  name: string,
  { phase, oldestRelease }: LaterMigration,
): Promise<void> {
  await sql`
    create table if not exists ${sql.table(COMPATIBILITY_TABLE)}
      (name text primary key, phase text not null, oldest_release text not null)`.execute(db);
  await db.insertInto(COMPATIBILITY_TABLE).values({ name, phase, oldest_release: oldestRelease }).execute();
}

/** Kysely refuses recorded migrations that it is not given, so it gets those of newer releases without content. */
function unknownMigrations(
  names: readonly string[],
  known: Readonly<Record<string, LaterMigration>>,
): Record<string, Migration> {
  const unknown = names.filter((name) => !(name in known));
  return Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }]));
}

async function exists(db: Kysely<MigrationTables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}

/** Compares release numbers such as 1.0.2. */
function isOlder(release: string, other: string): boolean {
  const [own, its] = [release, other].map((text) => text.split('.').map(Number));
  for (const [place, number] of (its ?? []).entries()) {
    const mine = own?.[place] ?? 0;
    if (mine !== number) return mine < number;
  }
  return false;
}

import { type Kysely, sql } from 'kysely';
import type { OperationalTables, OperationsBackupsTable } from '../postgres/tables.ts';

type Db = Kysely<OperationalTables>;
type Kind = OperationsBackupsTable['kind'];

/** The longest reason of a failure, in characters. */
export const BACKUP_DETAIL_MAX = 500;

export interface BackupReport {
  /** A backup was `made` or `failed`. A restore check was equal (`restored`) or not (`differs`). */
  readonly kind: Kind;
  /** Why it failed. */
  readonly detail?: string;
  /** How long the restore took. */
  readonly seconds?: number;
}

/** The last backup, failure and restore check. Ages are by the database's clock. */
export interface BackupFigures {
  readonly made: { readonly at: Date; readonly ageSeconds: number } | undefined;
  /** The last failure, if it is newer than the last backup. */
  readonly failed: { readonly at: Date; readonly detail: string } | undefined;
  readonly restored:
    | { readonly at: Date; readonly seconds: number | null; readonly isEqual: boolean }
    | undefined;
}

export async function recordBackup(db: Db, { kind, detail, seconds }: BackupReport): Promise<void> {
  await db
    .insertInto('operations_backups')
    .values({ kind, detail: detail ?? null, seconds: seconds ?? null })
    .execute();
}

export async function readBackups(db: Db): Promise<BackupFigures> {
  const { rows } = await sql<{
    kind: Kind;
    at: Date;
    detail: string | null;
    seconds: number | null;
    age: number;
  }>`
    select distinct on (kind) kind, at, detail, seconds, extract(epoch from now() - at)::float8 as age
      from operations_backups order by kind, at desc, id desc`.execute(db);
  const [made, failed, restored, differs] = (['made', 'failed', 'restored', 'differs'] as const).map((kind) =>
    rows.find((row) => row.kind === kind),
  );
  const checks = [restored, differs].filter((check) => check !== undefined);
  const check = checks.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
  return {
    made: made && { at: made.at, ageSeconds: made.age },
    failed:
      failed && !(made && made.at > failed.at) ? { at: failed.at, detail: failed.detail ?? '' } : undefined,
    restored: check && { at: check.at, seconds: check.seconds, isEqual: check.kind === 'restored' },
  };
}

/** When a backup was last made, and when one was last restored without a difference, in seconds since 1970. */
export async function readLastSuccesses(
  db: Db,
): Promise<{ readonly made: number | undefined; readonly restored: number | undefined }> {
  const { rows } = await sql<{ kind: Kind; at: number }>`
    select kind, extract(epoch from max(at))::float8 as at from operations_backups
     where kind in ('made', 'restored') group by kind`.execute(db);
  const atOf = (kind: Kind) => rows.find((row) => row.kind === kind)?.at;
  return { made: atOf('made'), restored: atOf('restored') };
}

import { type Kysely, sql } from 'kysely';
import type { ExportKind } from '../../domain/research/reads/events.ts';
import type { OperationalTables } from '../postgres/tables.ts';
import { lockAnswers } from './seen-pictures.ts';

type Db = Kysely<OperationalTables>;

/** How long a file can be fetched, in hours. Housekeeping destroys it within the hour after that. */
const EXPORT_KEPT_HOURS = 24;

const isKept = sql<boolean>`file is not null and built_at > now() - make_interval(hours => ${EXPORT_KEPT_HOURS})`;
const isExpired = sql<boolean>`file is not null and built_at <= now() - make_interval(hours => ${EXPORT_KEPT_HOURS})`;

/** An encrypted copy of a study. */
export interface NewExport {
  /** Also the id of its read. */
  readonly exportId: string;
  readonly studyId: string;
  readonly kind: ExportKind;
  readonly fileName: string;
  /** The position of its event. */
  readonly position: bigint;
  readonly file: Uint8Array;
}

/**
 * Keeps a copy, unless a person in it has left the study meanwhile. Returns whether it is kept. Takes the same lock as
 * `destroyFiles`, so a withdrawal either is seen here or destroys the stored export afterwards.
 */
export function keepExport(db: Db, { file, ...made }: NewExport): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockAnswers(made.studyId, transaction);
    if (await hasAnyoneLeft(transaction, made.exportId)) return false;
    await transaction
      .insertInto('research_exports')
      .values({
        ...{ export_id: made.exportId, study_id: made.studyId, kind: made.kind, file_name: made.fileName },
        ...{ position: made.position, bytes: BigInt(file.byteLength), file: Buffer.from(file) },
      })
      .execute();
    return true;
  });
}

/** Whether a person whose leaf the read has is not in the study any more. */
async function hasAnyoneLeft(db: Db, readId: string): Promise<boolean> {
  const { rows } = await sql<{ has_left: boolean }>`
    select exists (
      select from research_receipt_leaves as leaf
       where read_id = ${readId}::uuid
         and not exists (select from research_participants as still where still.pseudonym = leaf.pseudonym)
    ) as has_left`.execute(db);
  return rows[0]?.has_left === true;
}

/**
 * Destroys the files of these kinds of a study that are still here. Returns those exports of these kinds whose event is
 * after the position `since` and whose download has begun.
 */
export function destroyFiles(
  db: Db,
  {
    studyId,
    kinds,
    since,
  }: { readonly studyId: string; readonly kinds: readonly ExportKind[]; readonly since: bigint },
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    await lockAnswers(studyId, transaction);
    const ofStudy = sql<boolean>`study_id = ${studyId}::uuid and kind = any(${kinds}::text[])`;
    await transaction.updateTable('research_exports').set({ file: null }).where(ofStudy).execute();
    const downloaded = await transaction
      .selectFrom('research_exports')
      .select('export_id')
      .where(ofStudy)
      .where('left_at', 'is not', null)
      .where('position', '>', since)
      .orderBy('position')
      .execute();
    return downloaded.map(({ export_id }) => export_id);
  });
}

/** The files whose time is over and whose download has begun, with their sizes. */
export async function expiredDownloads(db: Db): Promise<{ exportId: string; bytes: number }[]> {
  const rows = await db
    .selectFrom('research_exports')
    .select(['export_id', 'bytes'])
    .where(isExpired)
    .where('left_at', 'is not', null)
    .execute();
  return rows.map(({ export_id, bytes }) => ({ exportId: export_id, bytes: Number(bytes) }));
}

/** Destroys the files whose time is over. */
export async function destroyExpired(db: Db): Promise<void> {
  await db.updateTable('research_exports').set({ file: null }).where(isExpired).execute();
}

/** Marks that the download of a file begins. Undefined if the study has no such file, or if its 24 hours are over. */
export async function beginToSend(
  db: Db,
  studyId: string,
  exportId: string,
): Promise<{ readonly fileName: string; readonly bytes: number } | undefined> {
  const row = await db
    .updateTable('research_exports')
    .set({ left_at: sql`coalesce(left_at, now())` })
    .where('study_id', '=', studyId)
    .where('export_id', '=', exportId)
    .where(isKept)
    .returning(['file_name', 'bytes'])
    .executeTakeFirst();
  return row && { fileName: row.file_name, bytes: Number(row.bytes) };
}

/** A part of the file, from the byte `from` on. Undefined once the file is destroyed. */
export async function readPart(
  db: Db,
  exportId: string,
  from: number,
  length: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('research_exports')
    .select(sql<Buffer>`substring(file from ${from + 1} for ${length})`.as('part'))
    .where('export_id', '=', exportId)
    .where('file', 'is not', null)
    .executeTakeFirst();
  return row?.part;
}

/** The exports of a study whose file can be fetched. */
export async function exportsToFetch(db: Db, studyId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('research_exports')
    .select('export_id')
    .where('study_id', '=', studyId)
    .where(isKept)
    .execute();
  return new Set(rows.map(({ export_id }) => export_id));
}

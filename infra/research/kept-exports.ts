import { type Kysely, sql } from 'kysely';
import type { ExportKind } from '../../domain/research/reads/events.ts';
import type { OperationalTables } from '../postgres/tables.ts';

type Db = Kysely<OperationalTables>;

/** How long a file is kept, in hours. */
const EXPORT_KEPT_HOURS = 24;

const isKept = sql<boolean>`file is not null and built_at > now() - make_interval(hours => ${EXPORT_KEPT_HOURS})`;

/** An encrypted copy of a study. */
export interface NewExport {
  readonly exportId: string;
  readonly studyId: string;
  readonly kind: ExportKind;
  readonly fileName: string;
  /** The position of its event. */
  readonly position: bigint;
  readonly file: Uint8Array;
}

export async function keepExport(db: Db, { file, ...made }: NewExport): Promise<void> {
  await db
    .insertInto('research_exports')
    .values({
      ...{ export_id: made.exportId, study_id: made.studyId, kind: made.kind, file_name: made.fileName },
      ...{ position: made.position, bytes: BigInt(file.byteLength), file: Buffer.from(file) },
    })
    .execute();
}

/** Marks that the file of this study begins to leave. Undefined if it is not here. */
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

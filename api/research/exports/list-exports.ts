import type { ExportState, StudyExport } from '../../../domain/research/export-schema.ts';
import { mondayAfter } from '../../../domain/time/week.ts';
import { exportsToFetch } from '../../../infra/research/kept-exports.ts';
import { newestExportsOf, type ReadRow } from '../../../projections/research-reads/queries.ts';
import type { Services } from '../../services.ts';

const EXPORTS_SHOWN = 50;

/** The last 50 copies that were made of a study, the newest first. */
export async function listExports({ db }: Pick<Services, 'db'>, studyId: string): Promise<StudyExport[]> {
  const toFetch = await exportsToFetch(db, studyId);
  const rows = await newestExportsOf(db, studyId, EXPORTS_SHOWN);
  return rows.flatMap((row) => shownExport(row, toFetch.has(row.read_id)) ?? []);
}

function shownExport(row: ReadRow, canBeFetched: boolean): StudyExport | undefined {
  const { read_id: exportId, at, copy, copy_kind: kind, manifest_hash: manifestHash, question, people } = row;
  const { firstWeek, lastWeek } = question;
  if (!copy || !kind || manifestHash === null || firstWeek === undefined || lastWeek === undefined)
    return undefined;
  const state: ExportState = copy === 'built' && !canBeFetched ? 'expired' : copy;
  return {
    ...{ exportId, at: at.toISOString(), kind, firstWeek, lastWeek, weeks: weeksFrom(firstWeek, lastWeek) },
    ...{ people, manifestHash, state, canBeFetched, deletion: deletionOf(row) },
  };
}

function deletionOf(row: ReadRow): StudyExport['deletion'] {
  const { deletion, deletion_asked: askedOn, deletion_due: dueOn, deletion_confirmed: confirmedOn } = row;
  if (deletion === null || askedOn === null || dueOn === null) return null;
  // A demand after a confirmation is open again.
  return { askedOn, dueOn, confirmedOn: deletion === 'confirmed' ? confirmedOn : null };
}

function weeksFrom(firstWeek: string, lastWeek: string): number {
  let weeks = 1;
  for (let monday = firstWeek; monday < lastWeek; monday = mondayAfter(monday)) weeks++;
  return weeks;
}

import { type QueryExecutorProvider, sql } from 'kysely';
import type { SeenPicture } from '../../domain/research/disclosure/disclose.ts';
import type { StudyField } from '../../domain/research/study/protocol.ts';
import { RESEARCH_ANSWER_LOCK } from './stored-names.ts';

/** Lets one answer about a study be made at a time, until the transaction ends. */
export const lockAnswers = (studyId: string, transaction: QueryExecutorProvider) =>
  sql`select pg_advisory_xact_lock(hashtext(${RESEARCH_ANSWER_LOCK}), hashtext(${studyId}))`.execute(
    transaction,
  );

/** Every picture that was shown of a field of a study, the first one first. */
export async function readSeenPictures(
  studyId: string,
  field: StudyField,
  transaction: QueryExecutorProvider,
): Promise<SeenPicture[]> {
  const { rows } = await sql<{ week: string; digest: string; marks: string[]; everybody: string[] }>`
    select week, digest, marks, everybody from research_seen_pictures
     where study_id = ${studyId} and field = ${field} order by seen`.execute(transaction);
  return rows.map(({ marks, everybody, ...rest }) => ({
    ...rest,
    marks: new Set(marks),
    everybody: new Set(everybody),
  }));
}

/** Stores the pictures that an answer shows for the first time. */
export async function addSeenPictures(
  studyId: string,
  field: StudyField,
  added: readonly SeenPicture[],
  transaction: QueryExecutorProvider,
): Promise<void> {
  for (const { week, digest, marks, everybody } of added) {
    await sql`
      insert into research_seen_pictures (study_id, field, week, digest, marks, everybody)
      values (${studyId}, ${field}, ${week}, ${digest}, ${[...marks]}::text[], ${[...everybody]}::text[])`.execute(
      transaction,
    );
  }
}

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { insertRows } from '../columns.ts';
import type { TableName } from '../projection.ts';
import type { Database } from '../tables.ts';
import type { LaterContent, ResearchChanges } from './fold.ts';
import { CONSENT_COLUMNS, ENTRY_COLUMNS } from './table.ts';

/**
 * Ends the consents to closed studies. Then it writes consents and the entries that count for one of them, and removes
 * entries for which no consent is left. An entry counts if it was logged after a consent in force and belongs to its
 * day or a later one. That depends on positions and days alone, so the rows are the same for any cut of the log.
 */
export async function write(
  { closed, consents, logged, later }: ResearchChanges,
  db: Kysely<Database>,
): Promise<void> {
  const people = consents.map(({ personId }) => personId);
  if (closed.length > 0) {
    const { rows } = await sql<{ person_id: string }>`
      delete from research_consents where study_id = any(${closed}::uuid[]) returning person_id`.execute(db);
    people.push(...rows.map(({ person_id }) => person_id));
  }
  const ended = consents.filter(({ hasEnded }) => hasEnded);
  if (ended.length > 0)
    await sql`
      delete from research_consents using unnest(
        ${ended.map(({ personId }) => personId)}::uuid[], ${ended.map(({ studyId }) => studyId)}::uuid[]
      ) as ended (person, study) where person_id = person and study_id = study`.execute(db);
  const given = consents.flatMap((consent) => consent.given ?? []);
  if (given.length > 0)
    await sql`${insertRows('research_consents', CONSENT_COLUMNS, given)}
      on conflict (person_id, study_id) do update set
        microdata = excluded.microdata, protocol_version = excluded.protocol_version,
        from_day = case when research_consents.protocol_version = excluded.protocol_version
          then research_consents.from_day else excluded.from_day end,
        from_position = case when research_consents.protocol_version = excluded.protocol_version
          then research_consents.from_position else excluded.from_position end`.execute(db);
  if (logged.length > 0)
    await sql`
      ${insertRows('research_entries', ENTRY_COLUMNS, logged)} where ${countsForConsent(sql`new`)}`.execute(
      db,
    );
  for (const contents of inRounds(later)) await writeContents(contents, db);
  if (people.length > 0)
    await sql`
      delete from research_entries as entry
      where person_id = any(${people}::uuid[])
        and not ${countsForConsent(sql`entry`)}`.execute(db);
}

/** Whether an entry counts for a consent in force. */
const countsForConsent = (entry: RawBuilder<unknown>) => sql`exists (
  select from research_consents as consent
  where consent.person_id = ${entry}.person_id and consent.from_position < ${entry}.logged_position
    and consent.from_day <= ${entry}.local_date)`;

/** Divides contents into rounds: each has at most one content of an entry. Contents of an entry stay in order. */
function inRounds(later: readonly LaterContent[]): LaterContent[][] {
  const rounds: LaterContent[][] = [];
  const times = new Map<string, number>();
  for (const content of later) {
    const entry = `${content.person_id} ${content.entry_id}`;
    const round = times.get(entry) ?? 0;
    times.set(entry, round + 1);
    const contents = rounds[round] ?? [];
    rounds[round] = contents;
    contents.push(content);
  }
  return rounds;
}

/** Ends the contents that stood, and adds the new ones of entries that are in the table. */
async function writeContents(contents: readonly LaterContent[], db: Kysely<Database>): Promise<void> {
  await sql`
    with next as materialized (
      select * from unnest(
        ${contents.map(({ person_id }) => person_id)}::uuid[],
        ${contents.map(({ entry_id }) => entry_id)}::uuid[],
        ${contents.map(({ values }) => values?.mood ?? null)}::smallint[],
        ${contents.map(({ values }) => values?.energy ?? null)}::smallint[],
        ${contents.map(({ from_position }) => from_position)}::bigint[],
        ${contents.map(({ values }) => values !== null)}::boolean[]
      ) as given (person_id, entry_id, mood, energy, from_position, stands)
    ), ended as (
      update research_entries as entry set to_position = next.from_position from next
      where entry.person_id = next.person_id and entry.entry_id = next.entry_id and entry.to_position is null
      returning entry.person_id, entry.entry_id, entry.local_date, entry.logged_position
    )
    insert into research_entries
      (person_id, entry_id, local_date, mood, energy, logged_position, from_position, to_position)
    select person_id, entry_id, ended.local_date, next.mood, next.energy, ended.logged_position,
      next.from_position, null
    from ended join next using (person_id, entry_id) where next.stands`.execute(db);
}

/** Removes everything of these people. */
export const eraseStatements = (people: RawBuilder<unknown>, table: TableName = sql.table) => [
  sql`delete from ${table('research_entries')} where person_id = ${people}`,
  sql`delete from ${table('research_consents')} where person_id = ${people}`,
];

import { type Kysely, sql } from 'kysely';

/**
 * The data that answers to researchers leave outside the log. Marks are hashes under the salts of participants (0026):
 * when a salt is destroyed, they are random. `research_seen_pictures` has every picture that was ever shown of a field
 * of a study, so that no later one differs by a few people. `research_week_ends` has the position of the log at which
 * each week of a study ends, which is found once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table research_seen_pictures (
      study_id  uuid not null,
      field     text not null,
      digest    text not null,
      week      text not null,
      seen      bigint generated always as identity,
      marks     text[] not null,
      everybody text[] not null,
      primary key (study_id, field, digest)
    )`.execute(db);
  await sql`
    create table research_week_ends (
      study_id uuid not null,
      monday   text not null,
      position bigint not null,
      primary key (study_id, monday)
    )`.execute(db);
}

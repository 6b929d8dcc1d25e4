import { type Kysely, sql } from 'kysely';

/**
 * Presence. It is not in the log, and each day is deleted a week after its end. A row of `presence` counts
 * while its process sends heartbeats. A row of the nil process counts until the time in `until`. A row
 * without a place is not on the map. `community` is the pseudonym of the person.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table presence_process (process uuid primary key, beat_at timestamptz not null)`.execute(
    db,
  );
  await sql`
    create table presence (
      community uuid not null,
      process   uuid not null,
      region    text not null,
      lat       real,
      lng       real,
      until     timestamptz,
      primary key (community, process),
      check ((lat is null) = (lng is null))
    )`.execute(db);
  await sql`create index presence_of_process on presence (process)`.execute(db);
  await sql`
    create table presence_day (
      day         date not null,
      handle      text not null,
      community   uuid not null,
      region      text not null,
      first_seen  timestamptz not null,
      last_seen   timestamptz not null,
      seen_before timestamptz,
      primary key (day, community),
      unique (day, handle)
    )`.execute(db);
}

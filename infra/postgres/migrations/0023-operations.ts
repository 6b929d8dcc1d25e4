import { type Kysely, sql } from 'kysely';

/**
 * Figures for operators beside read models: counts of each hour from every process, samples of the storage, and records
 * of backups. No row has an id of a person, and counts of what people do are stored in steps of five: see
 * `infra/operations/README.md`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table operations_hours (
      hour  timestamptz not null,
      kind  text not null,
      count int not null,
      primary key (hour, kind)
    )`.execute(db);
  await sql`
    create table operations_requests (
      hour   timestamptz not null,
      route  text not null,
      status smallint not null,
      count  int not null,
      primary key (hour, route, status)
    )`.execute(db);
  await sql`
    create table operations_durations (
      hour    timestamptz not null,
      seconds float8 not null,
      count   int not null,
      primary key (hour, seconds)
    )`.execute(db);
  await sql`
    create table operations_sockets (
      process uuid primary key,
      open    int not null,
      at      timestamptz not null
    )`.execute(db);
  await sql`
    create table operations_storage (
      day            date primary key,
      database_bytes bigint not null,
      free_bytes     bigint,
      total_bytes    bigint
    )`.execute(db);
  await sql`
    create table operations_backups (
      id      bigint generated always as identity primary key,
      at      timestamptz not null default now(),
      kind    text not null check (kind in ('made', 'failed', 'restored', 'differs')),
      detail  text,
      seconds int
    )`.execute(db);
  await sql`create index operations_backups_kind on operations_backups (kind, at)`.execute(db);
}

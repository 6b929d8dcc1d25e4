import { type Kysely, sql } from 'kysely';

/**
 * The last rebuilds and comparisons of each read model. A row without an outcome runs if its lock is held, and otherwise
 * its process was killed or could not store the end. `position` and `goal` are positions of the log. A role session gets
 * an id by which operators name it, because the id of the session itself is its key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table operations_runs (
      run_id      uuid primary key,
      projection  text not null,
      kind        text not null check (kind in ('rebuild', 'verify')),
      started_at  timestamptz not null default now(),
      position    bigint not null,
      goal        bigint not null,
      finished_at timestamptz,
      outcome     text check (outcome in ('done', 'differs', 'failed', 'stopped')),
      detail      text,
      seconds     real
    )`.execute(db);
  await sql`create index operations_runs_projection on operations_runs (projection, kind, started_at)`.execute(
    db,
  );
  await sql`alter table role_sessions add column id uuid not null default gen_random_uuid()`.execute(db);
  await sql`create unique index role_sessions_id on role_sessions (id)`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The event log, where PostgreSQL is the event store. Positions are assigned under one lock, so they become visible in
 * order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table events (
      position    bigint primary key,
      stream      text not null,
      version     int not null,
      event_id    uuid not null unique,
      type        text not null,
      data        jsonb not null,
      metadata    jsonb not null,
      recorded_at timestamptz not null default now(),
      unique (stream, version)
    )`.execute(db);
}

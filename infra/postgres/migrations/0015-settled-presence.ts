import { type Kysely, sql } from 'kysely';

/**
 * `settled` says that the person's account was old enough when the row was written. 1.0.2 writes no value, so its
 * rows do not count as settled. `presence_step` has the settled people of each 5-minute step, with the region they
 * were in first, so that the list of a finished step never changes. Its rows go with the person's day, because 1.0.2
 * deletes only that.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table presence add column settled boolean not null default false`.execute(db);
  await sql`
    create table presence_step (
      step      timestamptz not null,
      day       date not null,
      community uuid not null,
      region    text not null,
      primary key (day, community, step),
      foreign key (day, community) references presence_day on delete cascade
    )`.execute(db);
  await sql`create index presence_step_of_step on presence_step (step)`.execute(db);
}

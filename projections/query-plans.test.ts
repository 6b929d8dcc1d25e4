import assert from 'node:assert/strict';
import { createSecretKey, randomBytes } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPool } from '../infra/postgres/pool.ts';
import { PresenceHandles } from '../infra/presence/handle.ts';
import { NearbyPeople } from '../infra/presence/nearby-people.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { migratedDatabase, openKysely } from '../infra/testing/migrated-database.ts';
import { allProjections } from './catalogue.ts';
import { listBookmarked, listLiked, listOwn, listPosts } from './community-posts/queries.ts';
import { listJournal } from './journal/queries.ts';
import { latestMood, listMoods } from './mood/queries.ts';
import { countUnread, listNotifications } from './notifications/queries.ts';
import type { Database } from './tables.ts';

const ROWS = 20_000;
const PEOPLE = 200;
/**
 * After five runs of a prepared statement PostgreSQL decides between a generic plan and a new plan for each
 * run.
 */
const TIMES = 10;

const person = (n: string) => sql.raw<string>(`lpad((${n})::text, 32, '0')::uuid`);
const ADA = '00000000-0000-0000-0000-000000000007';

/** A database with many people's rows, and one connection to it. */
async function openFilledDatabase(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const setUp = openKysely<Database>(t, connectionString);
  for (const { createTables, createReadIndexes } of allProjections) {
    await createTables(setUp as never);
    await createReadIndexes?.(setUp as never);
  }
  const moment = sql`timestamptz '2026-01-01' + make_interval(secs => n)`;
  const day = sql`to_char(${moment}, 'YYYY-MM-DD')`;
  const rows = sql`generate_series(1, ${ROWS}::int) n`;
  await sql`
    insert into mood_entries
      (entry_id, person_id, mood_value, energy_value, revision, local_date, position, withdrawn)
    select gen_random_uuid(), ${person(`n % ${PEOPLE}`)}, 3, 3, 1, ${day}, n, false from ${rows}`.execute(
    setUp,
  );
  await sql`
    insert into journal_entries
      (entry_id, person_id, written, revision, local_date, position, withdrawn)
    select gen_random_uuid(), ${person(`n % ${PEOPLE}`)}, '{}', 1, ${day}, n, false from ${rows}`.execute(
    setUp,
  );
  await sql`
    insert into notifications (notification_id, recipient, kind, occurred_at, position, is_read, is_deleted, is_over, is_waiting, is_withheld)
    select gen_random_uuid(), ${person(`n % ${PEOPLE}`)}, 'note', ${moment}, n, n % 5 > 0, n % 11 = 0, false, false, false from ${rows}`.execute(
    setUp,
  );
  await sql`
    insert into presence_day (day, handle, community, region, first_seen, last_seen, steps)
    select (now() at time zone 'utc')::date - n % 7, 'handle ' || n, ${person('n')},
      (array['Africa', 'Asia', 'Europe'])[1 + n % 3], now(), now(), 1 from ${rows}`.execute(setUp);
  await sql`
    insert into presence_step (step, day, community, region)
    select date_bin('5 minutes', now(), timestamptz '2000-01-01') - n % 12 * interval '5 minutes', day, community, region
    from presence_day, ${rows} where handle = 'handle ' || n`.execute(setUp);
  await sql`
    insert into community_posts
    select gen_random_uuid(), gen_random_uuid(), 1 + n % 9999, 'handle ' || n, '{}', null, null, false,
      (array['Africa', 'Asia', 'Europe'])[1 + n % 3], false, ${moment}, n, 0 from ${rows}`.execute(setUp);
  await sql`
    insert into community_bookmarks (pseudonym_id, post_id, occurred_at, position)
    select ${person('m')}, post_id, occurred_at, position
    from community_posts, generate_series(1, 30) m where position % 100 = 0`.execute(setUp);
  await sql`vacuum analyze`.execute(setUp);

  const pool = createPool({ connectionString, name: 'test-plans', max: 1, log: collectingLogger() });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  t.after(() => db.destroy());
  /** The statements on this connection that are planned on every run. */
  const plannedEachTime = async () => {
    const { rows } = await pool.query(
      'select statement from pg_prepared_statements where generic_plans = 0 and custom_plans >= $1',
      [TIMES],
    );
    return rows.map(({ statement }) => statement as string);
  };
  return { db, plannedEachTime };
}

test('PostgreSQL plans the statements of lists once, not on every run', async (t) => {
  const { db, plannedEachTime } = await openFilledDatabase(t);
  const nearby = new NearbyPeople(db as never, new PresenceHandles(createSecretKey(randomBytes(32))));
  const posts = { viewer: ADA, page: 1, limit: 12 };
  const reads = [
    () => latestMood(db, ADA),
    () => listMoods(db, ADA, { limit: 40 }),
    () => listMoods(db, ADA, { limit: 365 }),
    () => listJournal(db, ADA, { limit: 20 }),
    () => listNotifications(db, ADA, { unread: false, limit: 200 }),
    () => listNotifications(db, ADA, { unread: true, limit: 200 }),
    () => countUnread(db, ADA),
    () => listPosts(db, posts),
    () => listPosts(db, { ...posts, region: 'Asia' }),
    () => listBookmarked(db, posts),
    () => listOwn(db, posts),
    () => listLiked(db, posts),
    () => nearby.list(ADA),
    () => nearby.list(ADA, 'Asia'),
  ];
  for (const read of reads) {
    for (let times = 0; times < TIMES; times++) await read();
    assert.deepEqual(await plannedEachTime(), []);
  }
});

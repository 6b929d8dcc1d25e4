import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { REGIONS } from '../../domain/places/regions.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { migratedDatabase } from '../../infra/testing/migrated-database.ts';
import { hidesProjection } from '../hides/project.ts';
import type { Database } from '../tables.ts';
import { communityPostsProjection } from './project.ts';
import { listBookmarked, listPosts, regionsWithPostsSince } from './queries.ts';

const POSTS = 100_000;
const PSEUDONYMS = 30;
/** The number of posts each pseudonym has liked and bookmarked. */
const SAVED = 1_000;
/** These have a row for each region, and one for each post that moderation has withheld. */
const SMALL_TABLES = ['community_post_totals', 'community_withheld'];

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * A database with posts in all regions, likes, bookmarks and what other people have hidden, and a connection that records
 * its queries.
 */
async function openFilledDatabase(t: TestContext) {
  const connectionString = await migratedDatabase(t);
  const viewer = randomUUID();
  const fillPool = createPool({
    connectionString,
    name: 'test-fill',
    max: 2,
    // A busy machine takes long to fill the tables.
    timeouts: { statementMs: 100_000 },
    log: collectingLogger(),
  });
  const setUp = new Kysely<Database>({ dialect: new PostgresDialect({ pool: fillPool }) });
  t.after(() => setUp.destroy());
  const projections = [communityPostsProjection, hidesProjection];
  for (const { createTables } of projections) await createTables(setUp);
  await sql`
    insert into community_posts
    select gen_random_uuid(), gen_random_uuid(), 1 + n % 9999, 'handle ' || n,
      '{"keyId":"k","nonce":"n","text":"t"}', null, null, false,
      (array['Africa','Asia','Europe','North America','South America','Oceania','Global'])[1 + n % 7], false,
      timestamptz '2026-01-01' + make_interval(secs => n), n, 0
    from generate_series(1, ${POSTS}::int) n`.execute(setUp);
  await sql`
    insert into community_post_totals select region, count(*) from community_posts group by region
    on conflict (region) do update set posts = excluded.posts`.execute(setUp);
  const pseudonyms = [viewer, ...Array.from({ length: PSEUDONYMS - 1 }, (): string => randomUUID())];
  for (const table of ['community_bookmarks', 'community_likes'] as const) {
    const moment = table === 'community_bookmarks' ? sql`, occurred_at, position` : sql``;
    await sql`
      insert into ${sql.table(table)} (pseudonym_id, post_id${moment}) select pseudonym_id, post_id${moment}
      from community_posts, unnest(${pseudonyms}::uuid[]) pseudonym_id where position % ${POSTS / SAVED} = 0`.execute(
      setUp,
    );
  }
  await sql`
    insert into community_hides
    select gen_random_uuid(), gen_random_uuid(), 'post', post_id, author, occurred_at, position
    from community_posts where position % 10 = 0`.execute(setUp);
  for (const table of projections.flatMap(({ tables }) => tables))
    await sql`vacuum analyze ${sql.table(table)}`.execute(setUp);

  const sent: CompiledQuery[] = [];
  const pool = createPool({ connectionString, name: 'test-queries', max: 2, log: collectingLogger() });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  });
  t.after(() => db.destroy());

  /** Runs `read`, which sends one query. Returns its result and PostgreSQL's plan. */
  const explained = async <T>(read: () => Promise<T>) => {
    sent.length = 0;
    const page = await read();
    assert.equal(sent.length, 1, 'one query for any number of rows');
    const { sql: text, parameters } = sent[0] as CompiledQuery;
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
    return { page, nodes: flat(rows[0]['QUERY PLAN'][0].Plan) };
  };
  return { db, viewer, explained };
}

const isScanOfLargeTable = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' && !SMALL_TABLES.includes(node['Relation Name'] ?? '');

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

test(`with ${POSTS.toLocaleString('en')} posts, a page of any list and the regions with new posts are found by an index`, async (t) => {
  const { db, viewer, explained } = await openFilledDatabase(t);
  const limit = 12;
  const lists = {
    feed: {
      read: (page: number) => listPosts(db, { viewer, page, limit }),
      total: POSTS,
      sorts: limit,
    },
    'feed of a stranger': {
      read: (page: number) => listPosts(db, { viewer: undefined, page, limit }),
      total: POSTS,
      sorts: limit,
    },
    nearby: {
      read: (page: number) => listPosts(db, { viewer, region: 'Asia', page, limit }),
      total: Math.ceil(POSTS / 7),
      sorts: limit,
    },
    bookmarked: {
      read: (page: number) => listBookmarked(db, { viewer, page, limit }),
      total: SAVED,
      // For a late page PostgreSQL may sort all bookmarks of the pseudonym instead.
      sorts: SAVED,
    },
  };
  for (const [name, { read, total, sorts }] of Object.entries(lists)) {
    for (const page of [1, 2, Math.floor(total / limit)]) {
      const what = `${name}, page ${page}`;
      const { page: found, nodes } = await explained(() => read(page));
      assert.equal(found.rows.length, limit, what);
      assert.equal(found.total, total, what);
      for (const node of nodes) {
        assert.ok(!isScanOfLargeTable(node), `${what} reads a whole table`);
        assert.ok(!(node['Node Type'].includes('Sort') && node['Actual Rows'] > sorts), `${what} sorts`);
      }
      const isHashed = nodes.some(({ Filter = '' }) => Filter.includes('hashed SubPlan'));
      assert.ok(isHashed, `${what} compares each row with each unseen post`);
      // The plan reads each post of the page once and no other post: it skips earlier pages in the index.
      const visited = nodes
        .filter((node) => node['Node Type'] === 'Index Scan' && node['Relation Name'] === 'community_posts')
        .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
      assert.equal(visited, limit, what);
    }
  }

  const since = await explained(() => regionsWithPostsSince(db, BigInt(POSTS - 2)));
  const nth = (n: number) => REGIONS[n % 7];
  assert.deepEqual(
    since.page.map(({ region, newest }) => [region, Number(newest)]).sort(),
    [
      [nth(POSTS - 1), POSTS - 1],
      [nth(POSTS), POSTS],
    ].sort(),
  );
  assert.ok(!since.nodes.some(isScanOfLargeTable), 'the query for new posts reads a whole table');
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { postStream } from '../../domain/community/posts/events.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { pseudonymStream } from '../../domain/pseudonym/events.ts';
import { LOG_PAGE } from '../../infra/event-store/port.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { type CollectingLogger, collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { eventually } from '../../infra/testing/eventually.ts';
import { allProjections } from '../catalogue.ts';
import { communityPostsProjection } from '../community-posts/project.ts';
import { latestMood } from '../mood/queries.ts';
import { type AnyProjection, asProjection } from '../projection.ts';
import { markRewrite } from '../runtime/mark-rewrites.ts';
import { prepareReadModels } from '../runtime/prepare-read-models.ts';
import { readModelSearchPath } from '../runtime/table-versions.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, nextMoods, openDatabase, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged, writeMoods } from '../testing/mood-log.ts';
import { testKeys } from '../testing/test-keys.ts';
import { lookAround, waitForDisk } from '../testing/transaction-state.ts';
import { rebuild } from './rebuild.ts';
import { rebuildOutdated } from './rebuild-outdated.ts';
import type { ReplayOptions } from './replay-options.ts';
import { readRuns } from './runs.ts';
import { verify } from './verify.ts';

type Harness = Awaited<ReturnType<typeof openHarness>>;
type Test = Parameters<typeof openHarness>[0];

/** Opens the connections of a process that rebuilds. */
async function rebuilder(
  t: Test,
  harness: Harness,
  projection: AnyProjection = moods,
): Promise<ReplayOptions & { reported: string[]; log: CollectingLogger }> {
  const notificationConnection = new NotificationConnection(harness.connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  const reported: string[] = [];
  const db = openDatabase(t, harness.connectionString, [projection]);
  return {
    db,
    store: harness.store,
    codec,
    keys: testKeys,
    notificationConnection,
    reported,
    log: collectingLogger(),
    report: (line) => void reported.push(line),
  };
}

/** Writes many moods of one person in a few large appends. */
async function writeMany(harness: Harness, entries: number): Promise<{ person: string; position: bigint }> {
  const person = randomUUID();
  let version: number | 'none' = 'none';
  let position = -1n;
  for (let written = 0; written < entries; written += 1_000) {
    const events = Array.from({ length: 1_000 }, () =>
      encodeMood(moodLogged(randomUUID()), moodStream(person)),
    );
    ({ version, position } = await harness.store.append(moodStream(person), version, events));
  }
  return { person, position };
}

const shadowSchemas = async (db: Kysely<Database>) =>
  (
    await sql<{ nspname: string }>`
      select nspname from pg_namespace where nspname like 'rebuild:%' or nspname like 'verify:%'`.execute(db)
  ).rows.map(({ nspname }) => nspname);

/**
 * Repeats `work` until it is stopped. The returned function stops it and returns the duration of each run, in
 * milliseconds, sorted.
 */
function repeat(work: () => Promise<unknown>) {
  let stopped = false;
  const tookMs: number[] = [];
  const done = (async () => {
    while (!stopped) {
      const began = performance.now();
      await work();
      tookMs.push(performance.now() - began);
    }
  })();
  // The failure is thrown when `done` is awaited at the end. Until then it must not count as unhandled.
  done.catch(() => {});
  return async () => {
    stopped = true;
    await done;
    return tookMs.sort((a, b) => a - b);
  };
}

/**
 * How long a swap that meets a long read may take, on average. It gives up after 50 ms and tries again after a pause of
 * at most 750 ms. With the limit that the pool gives other statements it would take more than 5 s.
 */
const GIVEN_UP_MAX_MS = 4_500;

const KEY = Buffer.alloc(32, 1);
/** Each reader makes more reads than this during a rebuild, also on a busy machine. */
const READS_MIN = 10;

suite('rebuild', { concurrency: 2 }, () => {
  test('20,000 rows are rebuilt while people read and write: no read fails or waits, and no row is lost or duplicated', async (t) => {
    const harness = await openHarness(t);
    await harness.start({ notificationUrl: harness.connectionString });
    const { person, position } = await writeMany(harness, 20_000);
    await harness.reached('mood', position, 30_000);
    const readers = openDatabase(t, harness.connectionString);
    const prepared = new pg.Client({ connectionString: harness.connectionString });
    await prepared.connect();
    await prepared.query(`set search_path to ${readModelSearchPath([moods])}`);
    t.after(() => prepared.end());
    const text = 'select * from mood_entries where person_id = $1 order by position desc limit 3';
    const stops = [
      repeat(async () => assert.ok(await latestMood(readers, person))),
      repeat(async () => assert.ok(await latestMood(readers, person))),
      repeat(async () =>
        assert.equal((await prepared.query({ name: 'newest', text, values: [person] })).rowCount, 3),
      ),
    ];
    const stopWriting = repeat(() => writeMoods(harness.store, 1));
    const before = await tableId(harness.db);
    const options = await rebuilder(t, harness);
    let pages = 0;
    const began = performance.now();
    await rebuild({ ...options, whenStuck: 'throw', onProgress: () => void pages++ }, moods);
    const rebuiltMs = performance.now() - began;
    assert.notEqual(await tableId(harness.db), before);
    assert.ok(pages >= 20_000 / LOG_PAGE, `${pages} pages`);
    await sleep(100);
    const written = await stopWriting();
    for (const stop of stops) {
      const tookMs = await stop();
      const p99 = tookMs[Math.floor(tookMs.length * 0.99)] ?? 0;
      t.diagnostic(
        `${tookMs.length} reads, p99 ${p99.toFixed(1)} ms, longest ${tookMs.at(-1)?.toFixed(1)} ms`,
      );
      // A busy machine slows down the reads and the rebuild. A reader that waits for the rebuild makes few reads, and
      // one of them takes as long as the rebuild.
      assert.ok(tookMs.length > READS_MIN && p99 < rebuiltMs / 2, `p99 ${p99} ms of ${rebuiltMs} ms`);
    }
    await harness.reached('mood', await harness.logMood());
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 20_000 + written.length + 1);
    assert.deepEqual(await shadowSchemas(harness.db), []);
  });

  test('a page of a rebuild keeps erasures out, keeps no plans, and its commit does not wait for the disk', async (t) => {
    const harness = await openHarness(t);
    await writeMoods(harness.store, 3);
    await waitForDisk(harness.db);
    const seen: unknown[] = [];
    const watched: AnyProjection = {
      ...moods,
      prepare: () => async (db) => void seen.push(await lookAround(db)),
    };
    await rebuild({ ...(await rebuilder(t, harness)), whenStuck: 'throw' }, watched);
    assert.deepEqual(seen, [{ planMode: 'force_custom_plan', waitsForDisk: 'off', locks: ['ShareLock'] }]);
  });

  test('a rebuild leaves every read model with the indexes of a new one', async (t) => {
    const harness = await openHarness(t, allProjections);
    await writeMoods(harness.store, 3);
    const indexes = async () => {
      const { rows } = await sql<{ indexdef: string }>`
        select indexdef from pg_indexes where schemaname <> 'pg_catalog' order by indexdef`.execute(
        harness.db,
      );
      return rows;
    };
    const before = await indexes();
    const options = await rebuilder(t, harness);
    for (const projection of allProjections) await rebuild({ ...options, whenStuck: 'throw' }, projection);
    assert.deepEqual(await indexes(), before);
    for (const table of ['mood_entries', 'journal_entries'])
      assert.ok(
        before.some(({ indexdef }) => indexdef.includes(`${table}_newest`)),
        table,
      );
  });

  test('the indexes of readers are created after the replay of a small log, and before that of a large one', async (t) => {
    const harness = await openHarness(t);
    await writeMoods(harness.store, 3);
    const options = await rebuilder(t, harness);
    const order: string[] = [];
    const watched: AnyProjection = {
      ...moods,
      async createReadIndexes(db) {
        order.push('indexes');
        await moods.createReadIndexes?.(db);
      },
    };
    const run = async (events: bigint) => {
      const store = { ...harness.store, lastPosition: async () => events };
      const onProgress = () => void order.push('replay');
      await rebuild({ ...options, store, onProgress, whenStuck: 'throw' }, watched);
      return order.splice(0);
    };
    assert.deepEqual(await run(500_000n), ['replay', 'indexes']);
    assert.deepEqual(await run(500_001n), ['indexes', 'replay']);
  });

  test('a long read delays the swap, and other reads do not wait for the swap', async (t) => {
    const harness = await openHarness(t);
    await harness.start({ notificationUrl: harness.connectionString });
    await harness.reached('mood', (await writeMoods(harness.store, 5)).position);
    const long = new pg.Client({ connectionString: harness.connectionString });
    await long.connect();
    await long.query(`set search_path to ${readModelSearchPath([moods])}`);
    t.after(() => long.end());
    await long.query('begin');
    await long.query('select from mood_entries');
    const options = await rebuilder(t, harness);
    const before = await tableId(harness.db);
    const rebuilding = rebuild({ ...options, whenStuck: 'throw' }, moods);
    const stop = repeat(() => harness.db.selectFrom('mood_entries').selectAll().execute());
    await eventually(
      'a swap gives up',
      () => options.log.lines.some(({ message }) => message.startsWith('read model swap failed')),
      30_000,
    );
    assert.equal(await tableId(harness.db), before);
    const { position } = await writeMoods(harness.store, 5);
    await harness.reached('mood', position);
    const tookMs = await stop();
    // A read that queued behind a swap without a limit would still wait for the long read.
    t.diagnostic(`${tookMs.length} reads, the longest of ${tookMs.at(-1)?.toFixed(1)} ms`);
    await long.query('commit');
    await rebuilding;
    const again = options.log.lines.find(({ message }) => message === 'read model swap works again');
    const { failures, failedForMs } = again?.fields ?? {};
    const averageMs = Number(failedForMs) / Number(failures);
    assert.ok(averageMs < GIVEN_UP_MAX_MS, `${failures} swaps gave up in ${failedForMs} ms`);
    assert.notEqual(await tableId(harness.db), before);
    assert.equal((await harness.checkpoint('mood')).position, position, 'it includes the newest events');
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 10);
  });

  test('tables of a new version are built beside the old ones, which are read meanwhile and filled afterwards too', async (t) => {
    const harness = await openHarness(t);
    const older = await harness.start({ notificationUrl: harness.connectionString });
    const { position } = await writeMany(harness, 3_000);
    await harness.reached('mood', position, 20_000);
    const wider: AnyProjection = {
      ...nextMoods,
      createTables: async (db) => {
        await moods.createTables(db);
        await sql`alter table mood_entries add column weather text`.execute(db);
      },
    };
    const options = await rebuilder(t, harness, wider);
    const replayed = new Set<string>();
    const prepare = async (process: string, own: ReplayOptions) => {
      const outdated = await prepareReadModels(own.db, [wider], harness.store);
      const reporting = { ...own, onProgress: () => void replayed.add(process) };
      for (const projection of outdated) await rebuildOutdated(reporting, projection);
    };
    const count = sql<{ count: bigint }>`select count(*) from mood_entries`;
    await prepareReadModels(options.db, [wider], harness.store);
    const stopReading = repeat(async () => {
      const { rows } = await count.execute(options.db);
      assert.ok((rows[0]?.count ?? 0n) >= 3_000n, 'the old rows are read until the swap');
    });
    await Promise.all([prepare('one', options), prepare('other', await rebuilder(t, harness, wider))]);
    assert.equal(replayed.size, 1, 'of two processes that start at once, one does the work');
    assert.equal((await harness.checkpointOf(wider)).position, position);
    await stopReading();
    await harness.start({ notificationUrl: harness.connectionString, projections: [wider] });
    const last = await harness.logMood();
    await harness.reached('mood', last);
    await eventually('the new tables follow', async () => {
      return (await harness.checkpointOf(wider)).position === last;
    });
    const { rows } = await sql<{ weather: null }>`select weather from mood_entries`.execute(options.db);
    assert.equal(rows.length, 3_001);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 3_001);
    assert.deepEqual(older.paused, []);
    assert.deepEqual(await shadowSchemas(harness.db), []);
  });

  for (const isErased of [true, false]) {
    test(`after a rebuild the tables ${isErased ? 'wait for a rewrite, because it has erased an author' : 'wait for no rewrite if nobody was erased'}`, async (t) => {
      const posts = asProjection(communityPostsProjection);
      const harness = await openHarness(t, [posts]);
      const [author, postId] = [randomUUID(), randomUUID()];
      const append = (stream: string, type: string, data: Record<string, unknown>) => {
        const context = {
          id: randomUUID(),
          stream,
          commandId: randomUUID(),
          key: { keyId: author, key: KEY },
        };
        const moment = { occurredAt: '2026-11-21T09:00:00Z' };
        return harness.store.append(stream, 'none', [codec.encode({ type, data }, { ...context, moment })]);
      };
      await append(postStream(postId), 'PostShared', {
        ...{ postId, author, alias: 7, handle: 'a handle', isLiveNow: false, allowComments: false },
        ...{ content: 'Sat by the window', moods: [], themes: [], region: 'Europe', isDemo: false },
      });
      if (isErased) await append(pseudonymStream(author), 'MemberErased', {});
      await markRewrite(harness.db, posts);
      await sql`update erased_remains set due = now() + interval '1 day'`.execute(harness.db);
      const options = await rebuilder(t, harness, posts);
      await rebuild({ ...options, whenStuck: 'throw' }, posts);
      const { rows } = await sql<{ days: number | null }>`
        select round(extract(epoch from due - now()) / 86400)::int as days from erased_remains where table_name like '%.community_posts'`.execute(
        harness.db,
      );
      assert.deepEqual(rows, [{ days: isErased ? 1 : null }], 'with the earlier date');
    });
  }

  test('a rebuild that is asked to stop does so at once and leaves nothing', async (t) => {
    const harness = await openHarness(t);
    await writeMany(harness, 6_000);
    const before = await tableId(harness.db);
    const options = await rebuilder(t, harness);
    const stop = new AbortController();
    let pages = 0;
    const onProgress = () => {
      if (++pages === 1) stop.abort(new Error('stopped'));
    };
    await assert.rejects(
      rebuild({ ...options, signal: stop.signal, onProgress, whenStuck: 'throw' }, moods),
      /^Error: stopped$/,
    );
    assert.equal(pages, 1);
    assert.equal(await tableId(harness.db), before);
    assert.deepEqual(await shadowSchemas(harness.db), []);
  });

  test('a failing event makes a rebuild keep the old tables, and pauses the new ones at startup', async (t) => {
    const harness = await openHarness(t);
    const running = await harness.start();
    const { ids, position } = await writeMoods(harness.store, 9);
    await harness.reached('mood', position);
    await running.stop();
    const bad = ids[6];
    const refusing: AnyProjection = {
      ...moods,
      prepare(events) {
        if (events.some(({ data }) => (data as { entryId: string }).entryId === bad)) {
          throw new TypeError('no such mood');
        }
        return moods.prepare(events);
      },
    };
    const before = await tableId(harness.db);
    const options = await rebuilder(t, harness);
    await assert.rejects(
      rebuild({ ...options, whenStuck: 'throw' }, refusing),
      /mood.*MoodLogged.*TypeError/,
    );
    assert.equal(await tableId(harness.db), before);
    assert.equal((await harness.checkpoint('mood')).pausedReason, null);

    const newer = { ...nextMoods, prepare: refusing.prepare };
    await prepareReadModels(options.db, [newer], harness.store);
    await rebuildOutdated(options, newer);
    const paused = await harness.checkpointOf(newer);
    assert.match(paused.pausedReason ?? '', /MoodLogged at position \d+: TypeError/);
    const ownDb = openDatabase(t, harness.connectionString, [newer]);
    const { rows } = await sql`select from mood_entries`.execute(ownDb);
    assert.equal(rows.length, 6);

    // After the fault is fixed, it continues from there.
    await sql`update checkpoints set paused_at = null, paused_reason = null`.execute(harness.db);
    await harness.start({ projections: [nextMoods] });
    await eventually('it has caught up', async () => {
      return (await harness.checkpointOf(nextMoods)).position === position;
    });
    assert.equal(await assertMoodsMatchLog(ownDb, harness.store), 9);
  });

  test('a run whose tables can’t be dropped counts, is logged, and leaves the next run free to drop them', async (t) => {
    const harness = await openHarness(t);
    await writeMoods(harness.store, 3);
    const options = await rebuilder(t, harness);
    await sql`
      create function refuse_drop() returns event_trigger language plpgsql as
        $$ begin raise exception 'not now'; end $$`.execute(harness.db);
    await sql`
      create event trigger refuse_drop on sql_drop when tag in ('DROP SCHEMA') execute function refuse_drop()
    `.execute(harness.db);
    assert.equal((await verify(options, moods)).difference, undefined);
    assert.equal((await verify(options, moods)).difference, undefined);
    const failing: AnyProjection = {
      ...moods,
      prepare() {
        throw new TypeError('a field is missing');
      },
    };
    await assert.rejects(rebuild({ ...options, whenStuck: 'throw' }, failing), { name: 'StuckAtEvent' });
    await rebuild({ ...options, whenStuck: 'throw' }, moods);
    assert.equal((await shadowSchemas(harness.db)).length, 4);
    const left = 'Tables of this or an earlier run are left: the next run drops them';
    assert.deepEqual(
      (await readRuns(harness.db)).map(({ outcome, detail, isRunning }) => [outcome, detail, isRunning]),
      [
        ['done', left, false],
        ['failed', `It can’t apply an event of the type MoodLogged. ${left}`, false],
        ['done', left, false],
        ['done', left, false],
      ],
    );
    // One for each run's own tables, and one each for those that the second comparison and the second rebuild find.
    const warning = 'the tables of a run could not be dropped; the next run of its kind drops them';
    assert.equal(options.log.messages('warn').filter((message) => message === warning).length, 6);
    await sql`drop event trigger refuse_drop`.execute(harness.db);
    await verify(options, moods);
    await rebuild({ ...options, whenStuck: 'throw' }, moods);
    assert.deepEqual(await shadowSchemas(harness.db), []);
  });

  test('a rebuild whose own tables are gone does not write to the tables in use', async (t) => {
    const harness = await openHarness(t);
    await writeMoods(harness.store, 3);
    const options = await rebuilder(t, harness);
    const dropping: AnyProjection = {
      ...moods,
      prepare: (events) => async (db) => {
        await sql`drop table mood_entries`.execute(db);
        await moods.prepare(events)(db);
      },
    };
    await assert.rejects(rebuild({ ...options, whenStuck: 'throw' }, dropping));
    assert.equal((await harness.db.selectFrom('mood_entries').selectAll().execute()).length, 0);
    assert.deepEqual(await shadowSchemas(harness.db), []);
  });
});

async function tableId(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'mood_entries'::regclass::oid::text as id`.execute(db);
  return rows[0]?.id ?? '';
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { suite } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { moodStream } from '../../domain/mood/events.ts';
import { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { openKysely } from '../../infra/testing/migrated-database.ts';
import { latestMood } from '../mood/queries.ts';
import type { AnyProjection } from '../projection.ts';
import { prepareReadModels } from '../runtime/checkpoints.ts';
import type { Database } from '../tables.ts';
import { assertMoodsMatchLog } from '../testing/expected-moods.ts';
import { moods, openHarness } from '../testing/harness.ts';
import { codec, encodeMood, moodLogged, writeMoods } from '../testing/mood-log.ts';
import { rebuild } from './rebuild.ts';
import { rebuildOutdated } from './rebuild-outdated.ts';
import type { ReplayOptions } from './shadow-tables.ts';

type Harness = Awaited<ReturnType<typeof openHarness>>;
type Test = Parameters<typeof openHarness>[0];

/** The connections of a process that rebuilds. */
async function rebuilder(t: Test, lab: Harness): Promise<ReplayOptions & { told: string[] }> {
  const notificationConnection = new NotificationConnection(lab.connectionString, collectingLogger());
  await notificationConnection.open();
  t.after(() => notificationConnection.close());
  const told: string[] = [];
  const db = openKysely<Database>(t, lab.connectionString);
  return {
    db,
    store: lab.store,
    codec,
    notificationConnection,
    told,
    log: collectingLogger(),
    report: (line) => void told.push(line),
  };
}

/** One person with many moods, in few large appends. */
async function writeMany(lab: Harness, entries: number): Promise<{ person: string; position: bigint }> {
  const person = randomUUID();
  let version: number | 'none' = 'none';
  let position = -1n;
  for (let written = 0; written < entries; written += 1_000) {
    const events = Array.from({ length: 1_000 }, () => encodeMood(moodLogged(randomUUID())));
    ({ version, position } = await lab.store.append(moodStream(person), version, events));
  }
  return { person, position };
}

const scratchSchemas = async (db: Kysely<Database>) =>
  (
    await sql<{ nspname: string }>`
      select nspname from pg_namespace where nspname like 'rebuild:%' or nspname like 'verify:%'`.execute(db)
  ).rows.map(({ nspname }) => nspname);

/** Does `work` again and again until it is stopped; answers how long each time took, in milliseconds, sorted. */
function hammer(work: () => Promise<unknown>) {
  let stopped = false;
  const tookMs: number[] = [];
  const done = (async () => {
    while (!stopped) {
      const began = performance.now();
      await work();
      tookMs.push(performance.now() - began);
    }
  })();
  // It is awaited at the end; until then a failure waits there.
  done.catch(() => {});
  return async () => {
    stopped = true;
    await done;
    return tookMs.sort((a, b) => a - b);
  };
}

const QUEUE_MAX_MS = 500;

suite('rebuild', { concurrency: 2 }, () => {
  test('20,000 rows are made anew while people read and write: no read fails or waits, nothing is lost or doubled', async (t) => {
    const lab = await openHarness(t);
    await lab.start({ notificationUrl: lab.connectionString });
    const { person, position } = await writeMany(lab, 20_000);
    await lab.reached('mood', position, 30_000);
    const readers = openKysely<Database>(t, lab.connectionString);
    const prepared = new pg.Client({ connectionString: lab.connectionString });
    await prepared.connect();
    t.after(() => prepared.end());
    const text = 'select * from mood_entries where person_id = $1 order by position desc limit 3';
    const stops = [
      hammer(async () => assert.ok(await latestMood(readers, person))),
      hammer(async () => assert.ok(await latestMood(readers, person))),
      hammer(async () =>
        assert.equal((await prepared.query({ name: 'newest', text, values: [person] })).rowCount, 3),
      ),
    ];
    const stopWriting = hammer(() => writeMoods(lab.store, 1));
    const before = await tableId(lab.db);
    const options = await rebuilder(t, lab);
    let pages = 0;
    await rebuild({ ...options, whenStuck: 'throw', onProgress: () => void pages++ }, moods);
    assert.notEqual(await tableId(lab.db), before);
    assert.ok(pages >= 10, `${pages} pages`);
    await sleep(100);
    const written = await stopWriting();
    for (const stop of stops) {
      const tookMs = await stop();
      const p99 = tookMs[Math.floor(tookMs.length * 0.99)] ?? 0;
      t.diagnostic(
        `${tookMs.length} reads, p99 ${p99.toFixed(1)} ms, longest ${tookMs.at(-1)?.toFixed(1)} ms`,
      );
      assert.ok(tookMs.length > 50 && p99 < QUEUE_MAX_MS, `p99 ${p99} ms`);
    }
    await lab.reached('mood', await lab.logMood());
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 20_000 + written.length + 1);
    assert.deepEqual(await scratchSchemas(lab.db), []);
  });

  test('a long read keeps the swap waiting, and other reads never wait for the swap', async (t) => {
    const lab = await openHarness(t);
    await lab.start({ notificationUrl: lab.connectionString });
    await lab.reached('mood', (await writeMoods(lab.store, 5)).position);
    const long = new pg.Client({ connectionString: lab.connectionString });
    await long.connect();
    t.after(() => long.end());
    await long.query('begin');
    await long.query('select from mood_entries');
    const options = await rebuilder(t, lab);
    const before = await tableId(lab.db);
    const rebuilding = rebuild({ ...options, whenStuck: 'throw' }, moods);
    const stop = hammer(() => lab.db.selectFrom('mood_entries').selectAll().execute());
    await sleep(1_000);
    assert.equal(await tableId(lab.db), before);
    const { position } = await writeMoods(lab.store, 5);
    await lab.reached('mood', position);
    const tookMs = await stop();
    assert.ok((tookMs.at(-1) ?? 0) < QUEUE_MAX_MS, `the longest read took ${tookMs.at(-1)} ms`);
    await long.query('commit');
    await rebuilding;
    assert.notEqual(await tableId(lab.db), before);
    assert.equal((await lab.checkpoint('mood')).position, position, 'it has kept up');
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 10);
  });

  test('tables of another shape are made beside the old ones, which are read and filled until then', async (t) => {
    const lab = await openHarness(t);
    const older = await lab.start({ notificationUrl: lab.connectionString });
    const { position } = await writeMany(lab, 3_000);
    await lab.reached('mood', position, 20_000);
    const wider: AnyProjection = {
      ...moods,
      tableVersion: moods.tableVersion + 1,
      createTables: async (db) => {
        await moods.createTables(db);
        await sql`alter table mood_entries add column weather text`.execute(db);
      },
    };
    const options = await rebuilder(t, lab);
    const stopReading = hammer(async () => {
      const { rows } = await sql<{ count: bigint }>`select count(*) from mood_entries`.execute(lab.db);
      assert.ok((rows[0]?.count ?? 0n) >= 3_000n, 'never fewer than before');
    });
    const replayed = new Set<string>();
    const prepare = async (process: string, own: ReplayOptions) => {
      const remake = rebuildOutdated({ ...own, onProgress: () => void replayed.add(process) });
      await prepareReadModels(own.db, [wider], lab.store, remake);
    };
    await Promise.all([prepare('one', options), prepare('other', await rebuilder(t, lab))]);
    assert.equal(replayed.size, 1, 'of two processes that start at once one does the work');
    const checkpoint = await lab.checkpoint('mood');
    assert.deepEqual([checkpoint.tableVersion, checkpoint.position], [moods.tableVersion + 1, position]);
    await stopReading();
    await lab.start({ notificationUrl: lab.connectionString, projections: [wider] });
    await lab.reached('mood', await lab.logMood());
    const { rows } = await sql<{ weather: null }>`select weather from mood_entries`.execute(lab.db);
    assert.equal(rows.length, 3_001);
    assert.deepEqual(older.paused, []);
    assert.deepEqual(await scratchSchemas(lab.db), []);
  });

  test('an event that can’t be got past leaves the tables as they are, and at a start pauses the new ones', async (t) => {
    const lab = await openHarness(t);
    const running = await lab.start();
    const { ids, position } = await writeMoods(lab.store, 9);
    await lab.reached('mood', position);
    await running.stop();
    const bad = ids[6];
    const refusing: AnyProjection = {
      ...moods,
      project: async (events, db) => {
        if (events.some(({ data }) => (data as { entryId: string }).entryId === bad)) {
          throw new TypeError('no such mood');
        }
        await moods.project(events, db);
      },
    };
    const before = await tableId(lab.db);
    const options = await rebuilder(t, lab);
    await assert.rejects(
      rebuild({ ...options, whenStuck: 'throw' }, refusing),
      /mood.*MoodLogged.*TypeError/,
    );
    assert.equal(await tableId(lab.db), before);
    assert.equal((await lab.checkpoint('mood')).pausedReason, null);

    const newer = { ...refusing, tableVersion: refusing.tableVersion + 1 };
    await prepareReadModels(options.db, [newer], lab.store, rebuildOutdated(options));
    const paused = await lab.checkpoint('mood');
    assert.match(paused.pausedReason ?? '', /MoodLogged at position \d+: TypeError/);
    const { rows } = await sql`select from mood_entries`.execute(lab.db);
    assert.equal(rows.length, 6);

    // Mended, it goes on from there.
    await sql`update checkpoints set paused_at = null, paused_reason = null`.execute(lab.db);
    await lab.start({ projections: [{ ...moods, tableVersion: moods.tableVersion + 1 }] });
    await lab.reached('mood', position);
    assert.equal(await assertMoodsMatchLog(lab.db, lab.store), 9);
  });

  test('what is written into tables that are no longer there does not end in those in use', async (t) => {
    const lab = await openHarness(t);
    await writeMoods(lab.store, 3);
    const options = await rebuilder(t, lab);
    const dropping: AnyProjection = {
      ...moods,
      project: async (events, db) => {
        await sql`drop table mood_entries`.execute(db);
        await moods.project(events, db);
      },
    };
    await assert.rejects(rebuild({ ...options, whenStuck: 'throw' }, dropping));
    assert.equal((await lab.db.selectFrom('mood_entries').selectAll().execute()).length, 0);
    assert.deepEqual(await scratchSchemas(lab.db), []);
  });
});

async function tableId(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'mood_entries'::regclass::oid::text as id`.execute(db);
  return rows[0]?.id ?? '';
}

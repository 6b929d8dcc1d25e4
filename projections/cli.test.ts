import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import test, { suite } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { moodStream } from '../domain/mood/events.ts';
import { MASTER_KEY_FILE, SECRETS_FOLDER } from '../infra/data-folder/stored-names.ts';
import type { EventStore } from '../infra/event-store/port.ts';
import { openStore } from '../infra/event-store/postgres/testing/open-store.ts';
import { connectToRunning } from '../infra/postgres/embedded/connect-to-running.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';
import { migrate } from '../infra/postgres/migrate.ts';
import { createPool } from '../infra/postgres/pool.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { makeTemporaryFolder } from '../infra/testing/temporary-folder.ts';
import packageJson from '../package.json' with { type: 'json' };
import { allProjections } from './catalogue.ts';
import { readRuns } from './rebuild/runs.ts';
import { ForeignCheckpoint } from './runtime/checkpoints.ts';
import { prepareReadModels } from './runtime/prepare-read-models.ts';
import type { Database } from './tables.ts';
import { assertMoodsMatchLog } from './testing/expected-moods.ts';
import { moods, openHarness } from './testing/harness.ts';
import { encodeMood, moodLogged, writeMoods } from './testing/mood-log.ts';
import { storeWithKeys, testMasterKeyFile } from './testing/real-keys.ts';
import { onDatabase, runCli, startCli } from './testing/run-cli.ts';
import { startProjectorProcess } from './testing/start-projector-process.ts';

/** Writes many moods of one person in a few large appends. */
async function writeMany(store: EventStore, entries: number): Promise<bigint> {
  const stream = moodStream(randomUUID());
  let version: number | 'none' = 'none';
  let position = -1n;
  for (let written = 0; written < entries; written += 1_000) {
    const events = Array.from({ length: 1_000 }, () => encodeMood(moodLogged(randomUUID()), stream));
    ({ version, position } = await store.append(stream, version, events));
  }
  return position;
}

suite('npm run projections', { concurrency: 2 }, () => {
  test('wrong arguments are answered with the usage, and a wrong setting with one line', async () => {
    const wrongCalls = [['fly'], [], ['retry'], ['rebuild'], ['status', 'mood'], ['verify', 'mood', 'x']];
    for (const { code, stdout, stderr } of await Promise.all(wrongCalls.map((words) => runCli(words, {})))) {
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /^Usage: npm run projections -- COMMAND.*status.*retry NAME.*Read models: mood/s);
    }
    const unknown = await runCli(['rebuild', 'no-such'], {});
    assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, /^projections: there is no read model "no-such": name one of mood[^\n]*$/);
    const unset = await runCli(['status'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    assert.equal(unset.code, 2);
    assert.match(unset.stderr, /^projections: HEARTEN_MASTER_KEY_FILE is not set[^\n]*$/);
    const away = await runCli(['status'], onDatabase('postgres://127.0.0.1:1/none'));
    assert.equal(away.code, 1);
    assert.match(away.stderr, /^projections: [^\n]*ECONNREFUSED[^\n]*$/);
  });

  test('status names leaders and paused read models, and retry makes a running process continue', async (t) => {
    const harness = await openHarness(t, allProjections, { storesKeys: true });
    const env = onDatabase(harness.connectionString, await testMasterKeyFile(t));
    const { position } = await writeMoods(harness.store, 6);
    const idle = await runCli(['status'], env);
    assert.match(idle.stdout, new RegExp(`mood +-1 +${position + 1n} +follows +nobody$`, 'm'));

    const running = await startProjectorProcess(t, harness.connectionString);
    await harness.reached('mood', position);
    const leading = await runCli(['status'], env);
    assert.equal(leading.code, 0, leading.stderr);
    const leader = `process ${running.pid}@${hostname()} \\(server process \\d+\\)`;
    assert.match(
      leading.stdout,
      new RegExp(`^NAME +POSITION.*\nmood +${position} +0 +follows +${leader}$`, 'm'),
    );

    const reason = 'MoodLogged at position 99: TypeError';
    await sql`update checkpoints set paused_at = 99, paused_reason = ${reason}`.execute(harness.db);
    const { position: later } = await writeMoods(harness.store, 3);
    const paused = await runCli(['status'], env);
    assert.match(
      paused.stdout,
      new RegExp(`mood +${position} +${later - position} +paused at ${reason} +process`),
    );
    assert.equal((await runCli(['retry', 'mood'], env)).stdout, `mood continues; it was paused at ${reason}`);
    await harness.reached('mood', later);
    assert.equal((await runCli(['retry', 'mood'], env)).stdout, 'mood is not paused');
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 9);
  });

  test('verify passes while people write, and names a changed, removed or added row', async (t) => {
    const harness = await openHarness(t, allProjections, { storesKeys: true });
    const env = onDatabase(harness.connectionString, await testMasterKeyFile(t));
    await startProjectorProcess(t, harness.connectionString);
    const { ids } = await writeMoods(harness.store, 50);
    let writing = true;
    const written = (async () => {
      while (writing) await writeMoods(harness.store, 3);
    })();
    const equal = await Promise.all([runCli(['verify', 'mood'], env), runCli(['rebuild', 'mood'], env)]);
    const again = await runCli(['verify'], env);
    writing = false;
    await written;
    for (const { code, stderr } of [...equal, again]) assert.equal(code, 0, stderr);
    assert.match(equal[1].stdout, /^mood is rebuilt up to position \d+ in /);
    assert.match(
      again.stdout,
      /^mood equals the log at position \d+ \(rows: mood_entries \d+, mood_erased 0\)$/m,
    );

    const [changed = '', removed = ''] = [...ids].sort();
    await sql`update mood_entries set energy_value = 9 where entry_id = ${changed}`.execute(harness.db);
    const found = await runCli(['verify'], env);
    assert.equal(found.code, 1);
    assert.match(
      found.stdout,
      new RegExp(
        `^mood differs from the log: mood_entries,.*"${changed}".*energy_value is 9, the log says (\\d|null)$`,
        'm',
      ),
    );
    await sql`delete from mood_entries where entry_id in (${changed}, ${removed})`.execute(harness.db);
    const missing = await runCli(['verify', 'mood'], env);
    assert.match(missing.stdout, new RegExp(`"${changed}".*it is missing; the log says {`));

    assert.equal((await runCli(['rebuild', '--all'], env)).code, 0);
    assert.equal((await runCli(['verify'], env)).code, 0);

    const added = randomUUID();
    await sql`
      insert into mood_entries
      select (jsonb_populate_record(one, jsonb_build_object('entry_id', ${added}::text))).*
        from mood_entries one limit 1`.execute(harness.db);
    const extra = await runCli(['verify', 'mood'], env);
    assert.equal(extra.code, 1);
    assert.match(extra.stdout, new RegExp(`"${added}".*: the log has no such row; it is {`));
  });

  test('a killed rebuild leaves the read model unchanged, and the next one cleans up', async (t) => {
    const harness = await openHarness(t, [moods], { storesKeys: true });
    const env = onDatabase(harness.connectionString, await testMasterKeyFile(t));
    const running = await harness.start({ notificationUrl: harness.connectionString });
    const position = await writeMany(harness.store, 15_000);
    await harness.reached('mood', position, 30_000);
    const schemas = async () => {
      const { rows } = await sql<{ nspname: string }>`
        select nspname from pg_namespace where nspname like 'rebuild:%'`.execute(harness.db);
      return rows.map(({ nspname }) => nspname);
    };
    const filled = async () => {
      const [schema] = await schemas();
      if (!schema) return false;
      const { rows } = await sql`select from ${sql.table(`${schema}.mood_entries`)} limit 1`.execute(
        harness.db,
      );
      return rows.length > 0;
    };
    const killed = startCli(['rebuild', 'mood'], env);
    await eventually('the rebuild is running', () => filled().catch(() => false));
    const [whileItRan] = await readRuns(harness.db);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    assert.equal((await schemas()).length, 1, 'the rebuild was killed midway');
    assert.deepEqual([whileItRan?.kind, whileItRan?.outcome], ['rebuild', null]);
    const looks = () => readRuns(harness.db);
    // PostgreSQL notices the end of the connection a moment later.
    await eventually('operators see that it does not run', async () => !(await looks())[0]?.isRunning);
    assert.equal((await looks())[0]?.outcome, null);
    await harness.reached('mood', await harness.logMood());

    const { code, stderr } = await runCli(['rebuild', 'mood'], env);
    assert.equal(code, 0, stderr);
    assert.deepEqual(await schemas(), []);
    assert.deepEqual(
      (await looks()).map(({ outcome }) => outcome),
      ['done', 'stopped'],
    );
    await harness.reached('mood', await harness.logMood());
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 15_002);
    assert.deepEqual(running.paused, []);
  });

  test('after this log was replaced with another one, following the printed advice works', async (t) => {
    const harness = await openHarness(t, [moods], { storesKeys: true });
    const env = onDatabase(harness.connectionString, await testMasterKeyFile(t));
    await writeMoods(harness.store, 20);
    const older = await harness.start({ notificationUrl: harness.connectionString });
    await harness.reached('mood', 20n);
    await sql`truncate events`.execute(harness.db);
    const other = storeWithKeys(await openStore(t, harness.connectionString), harness.db);
    const { position } = await writeMoods(other, 4);
    const prepare = () => prepareReadModels(harness.db, [moods], other);
    const refusal = await prepare().catch((error: Error) => error);
    assert.ok(refusal instanceof ForeignCheckpoint);
    const [, advice = ''] = /npm run projections -- (.*)$/.exec(refusal.message) ?? [];
    assert.match((await runCli(['status'], env)).stdout, /mood .*made from another log/);
    assert.deepEqual((await runCli(['verify'], env)).code, 2);

    const { code, stderr } = await runCli(advice.split(' '), env);
    assert.equal(code, 0, stderr);
    await prepare();
    assert.equal((await harness.checkpoint('mood')).position, position);
    assert.equal(await assertMoodsMatchLog(harness.db, other), 4);
    assert.deepEqual(older.paused, [], 'a process that still uses the old log leaves it alone');
  });

  test('after this log was replaced with an older one, following the printed advice works', async (t) => {
    const harness = await openHarness(t, [moods], { storesKeys: true });
    const env = onDatabase(harness.connectionString, await testMasterKeyFile(t));
    const { position } = await writeMoods(harness.store, 4);
    await writeMoods(harness.store, 16);
    const { stop } = await harness.start();
    const lastPosition = await harness.store.lastPosition();
    await harness.reached('mood', lastPosition);
    await stop();
    await sql`delete from events where position > ${position}`.execute(harness.db);
    const prepare = () => prepareReadModels(harness.db, [moods], harness.store);
    const refusal = await prepare().catch((error: Error) => error);
    assert.ok(refusal instanceof ForeignCheckpoint);
    assert.match(refusal.message, new RegExp(`mood is at position ${lastPosition}.*ends at ${position}`));
    const [, advice = ''] = /npm run projections -- (.*)$/.exec(refusal.message) ?? [];
    assert.match(
      (await runCli(['status'], env)).stdout,
      /mood +\d+ +- +ahead of this log, which ends at \d+/,
    );
    const failed = await runCli(['verify', 'mood'], env);
    assert.deepEqual([failed.code, failed.stderr], [2, `projections: ${refusal.message}`]);

    const { code, stderr } = await runCli(advice.split(' '), env);
    assert.equal(code, 0, stderr);
    await prepare();
    assert.equal((await harness.checkpoint('mood')).position, position);
    assert.equal(await assertMoodsMatchLog(harness.db, harness.store), 4);
  });

  test('with the embedded database it works beside a running server, and starts PostgreSQL when none runs', async (t) => {
    const data = await makeTemporaryFolder('hearten-projections-');
    t.after(() => rm(data, { recursive: true, force: true, maxRetries: 5 }));
    const env = { HEARTEN_DATA: data };
    const empty = await runCli(['status'], env);
    assert.equal(empty.code, 2);
    assert.match(empty.stderr, /^projections: There is no database in .*: start Hearten there first$/);

    const folder = join(data, 'main');
    const postgres = await startEmbeddedPostgres({ folder, durable: false });
    t.after(() => postgres.stop());
    const { connectionString } = postgres;
    const fresh = await runCli(['status'], env);
    assert.equal(fresh.code, 1);
    assert.match(fresh.stderr, /no Hearten in this database yet/);
    await fill(connectionString);
    const secrets = join(folder, SECRETS_FOLDER);
    await mkdir(secrets, { recursive: true });
    await copyFile(await testMasterKeyFile(t), join(secrets, MASTER_KEY_FILE));
    assert.match((await runCli(['status'], env)).stdout, /mood +-1 +9 +follows +nobody/);
    await postgres.stop();

    const rebuilt = await runCli(['rebuild', '--all'], env);
    assert.equal(rebuilt.code, 0, rebuilt.stderr);
    assert.match(
      (await runCli(['verify'], env)).stdout,
      /^mood equals the log at position 8 \(rows: mood_entries 6, mood_erased 0\)$/m,
    );
    assert.equal(await connectToRunning(folder), undefined, 'PostgreSQL is stopped again');
  });
});

/**
 * Fills a data folder as a server leaves it: the tables, and six moods that have not been projected, the
 * third withdrawn.
 */
async function fill(connectionString: string): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const after = (closer: () => Promise<void>) => void closers.push(closer);
  const pool = createPool({ connectionString, name: 'test', max: 2, log: collectingLogger() });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, packageJson.version);
  const store = storeWithKeys(await openStore({ after } as never, connectionString), db);
  await prepareReadModels(db, allProjections, store);
  await writeMoods(store, 6);
  for (const close of closers) await close();
  await db.destroy();
}

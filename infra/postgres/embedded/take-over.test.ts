import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { eventually } from '../../testing/eventually.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { ask, kill, TestDataFolder } from './testing/test-data-folder.ts';

const pidFile = (place: TestDataFolder) => join(place.cluster, 'postmaster.pid');

async function postmaster(place: TestDataFolder): Promise<number> {
  return Number.parseInt(await readFile(pidFile(place), 'utf8'), 10);
}

/** A process of another program. Its pid is written into the pid file of a dead server. */
function unrelatedProcess(t: TestContext): number {
  const child = spawn('sleep', ['600']);
  t.after(() => child.kill('SIGKILL'));
  return child.pid as number;
}

async function nameInPidFile(place: TestDataFolder, pid: number): Promise<void> {
  const [, ...rest] = (await readFile(pidFile(place), 'utf8')).split('\n');
  await writeFile(pidFile(place), [pid, ...rest].join('\n'));
}

// These tests mostly wait, so they run side by side.
suite('Taking over from a dead process', { concurrency: 3 }, () => {
  test('after kill -9 of the owner alone, the next start takes its server over and stops it', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    const before = await owner.up();
    await ask(before.connectionString, 'create table kept as select 1 as n');
    const server = await postmaster(place);
    await owner.kill();

    const after = await startEmbeddedPostgres({ folder: place.folder });
    assert.equal(after.adopted, true);
    assert.equal(await postmaster(place), server);
    assert.deepEqual(await ask(after.connectionString, 'select n from kept'), [{ n: 1 }]);
    await after.stop();
    assert.deepEqual(await place.server(), []);
  });

  test('after kill -9 of all processes, committed data is still there', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    const { connectionString } = await owner.up();
    await ask(connectionString, 'create table kept as select 1 as n');
    await Promise.all([owner.kill(), place.killServer()]);

    const after = await startEmbeddedPostgres({ folder: place.folder });
    t.after(() => after.stop());
    assert.equal(after.adopted, false);
    assert.deepEqual(await ask(after.connectionString, 'select n from kept'), [{ n: 1 }]);
  });

  test('a server that died before its owner is replaced by a new one', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    await owner.up();
    kill(await postmaster(place));
    assert.equal((await owner.end).code, 1);
    const after = await startEmbeddedPostgres({ folder: place.folder });
    assert.equal(after.adopted, false);
    await after.stop();
  });

  test('a stale pid file is ignored when its pid belongs to an unrelated process', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    await owner.up();
    await Promise.all([owner.kill(), place.killServer()]);
    const unrelatedPid = unrelatedProcess(t);
    await nameInPidFile(place, unrelatedPid);

    const after = await startEmbeddedPostgres({ folder: place.folder });
    t.after(() => after.stop());
    assert.equal(after.adopted, false);
    assert.ok(process.kill(unrelatedPid, 0), 'the unrelated process still runs');
  });

  for (const [name, disguise] of [
    ['', async () => {}],
    [', even when the pid belongs to an unrelated process', nameInPidFile],
    [', even when the pid file is incomplete', (place: TestDataFolder) => truncate(pidFile(place))],
  ] as const) {
    test(`a start waits for processes that survived their dead server${name}`, async (t) => {
      const place = await TestDataFolder.initialized(t);
      const owner = place.start();
      const { connectionString } = await owner.up();
      const client = new Client({ connectionString });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('select pg_backend_pid() as pid');
      const survivor: number = rows[0].pid;
      kill(survivor, 'SIGSTOP');
      kill(await postmaster(place));
      await owner.end;
      await eventually('one process is left', async () => (await place.server()).length <= 1);
      await disguise(place, unrelatedProcess(t));

      let ended = false;
      const starting = startEmbeddedPostgres({ folder: place.folder }).then((postgres) => {
        assert.ok(ended, 'it must not start beside a survivor');
        return postgres;
      });
      await Promise.race([starting, sleep(1_000)]);
      ended = true;
      kill(survivor);
      const after = await starting;
      t.after(() => after.stop());
      assert.deepEqual(await ask(after.connectionString, 'select 1 as n'), [{ n: 1 }]);
    });
  }

  test('a start waits for a server that is shutting down', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    const { connectionString } = await owner.up();
    const server = await postmaster(place);
    const client = new Client({ connectionString });
    await client.connect();
    await owner.kill();
    // A smart shutdown lasts until the last session has ended.
    kill(server, 'SIGTERM');
    const starting = startEmbeddedPostgres({ folder: place.folder });
    await sleep(500);
    await client.end();
    const after = await starting;
    assert.equal(after.adopted, false);
    assert.notEqual(await postmaster(place), server);
    await after.stop();
  });

  test('a frozen server that resumes is taken over', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    await owner.up();
    const server = await postmaster(place);
    kill(server, 'SIGSTOP');
    await owner.kill();
    const starting = startEmbeddedPostgres({ folder: place.folder });
    await sleep(500);
    kill(server, 'SIGCONT');
    const after = await starting;
    assert.equal(after.adopted, true);
    await after.stop();
  });

  test('kill -9 at any moment of the first start does not prevent the next one', async (t) => {
    const place = await TestDataFolder.make(t);
    const FIRST_MS = 150;
    const STEP_MS = 110;
    for (let round = 0; round < 8; round++) {
      const owner = place.start();
      await Promise.race([owner.up(), sleep(FIRST_MS + round * STEP_MS)]);
      if (round % 2 === 0) await owner.kill();
      else await Promise.all([owner.killGroup(), place.killServer()]);
    }
    const after = await startEmbeddedPostgres({ folder: place.folder });
    assert.deepEqual(await ask(after.connectionString, 'select 1 as n'), [{ n: 1 }]);
    await after.stop();
    assert.deepEqual(await readdir(place.folder), ['postgres']);
  });
});

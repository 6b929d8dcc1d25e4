import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { ask, kill, TestDataFolder } from './testing/test-data-folder.ts';

const pidFile = (place: TestDataFolder) => join(place.cluster, 'postmaster.pid');

async function postmaster(place: TestDataFolder): Promise<number> {
  return Number.parseInt(await readFile(pidFile(place), 'utf8'), 10);
}

/** A process of another program, whose pid a dead server's file may come to name. */
function bystander(t: TestContext): number {
  const child = spawn('sleep', ['600']);
  t.after(() => child.kill('SIGKILL'));
  return child.pid as number;
}

async function nameInPidFile(place: TestDataFolder, pid: number): Promise<void> {
  const [, ...rest] = (await readFile(pidFile(place), 'utf8')).split('\n');
  await writeFile(pidFile(place), [pid, ...rest].join('\n'));
}

// Most of the time here is waiting.
suite('Taking over what the dead left', { concurrency: 3 }, () => {
  test('after kill -9 of the owner alone the next start takes its server over, and stops it', async (t) => {
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

  test('after kill -9 of everything what was committed is there', async (t) => {
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

  test('a server that died under its owner is replaced by a new one', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    await owner.up();
    kill(await postmaster(place));
    assert.equal((await owner.end).code, 1);
    const after = await startEmbeddedPostgres({ folder: place.folder });
    assert.equal(after.adopted, false);
    await after.stop();
  });

  test('a stale pid file is passed when its pid has gone to an unrelated process', async (t) => {
    const place = await TestDataFolder.initialized(t);
    const owner = place.start();
    await owner.up();
    await Promise.all([owner.kill(), place.killServer()]);
    const stranger = bystander(t);
    await nameInPidFile(place, stranger);

    const after = await startEmbeddedPostgres({ folder: place.folder });
    t.after(() => after.stop());
    assert.equal(after.adopted, false);
    assert.ok(process.kill(stranger, 0), 'the unrelated process lives on');
  });

  for (const [name, disguise] of [
    ['', async () => {}],
    [', even when the pid has gone to an unrelated process', nameInPidFile],
    [', even when the pid file is torn', (place: TestDataFolder) => truncate(pidFile(place))],
  ] as const) {
    test(`processes that survived their dead server are waited for${name}`, async (t) => {
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
      while ((await place.server()).length > 1) await sleep(10);
      await disguise(place, bystander(t));

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

  test('a server that is shutting down is waited for', async (t) => {
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

  test('a frozen server that wakes up is taken over', async (t) => {
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

  test('kill -9 at any moment of the first start leaves nothing that stops the next', async (t) => {
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

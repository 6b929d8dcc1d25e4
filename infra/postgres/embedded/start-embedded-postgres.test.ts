import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { StartupError } from '../../config/startup-error.ts';
import { postgresOverTcp } from '../../testing/postgres-over-tcp.ts';
import { findBinaries } from './binaries.ts';
import { clusterIn, readPassword, socketFolderOf, socketIn } from './cluster.ts';
import { connectToRunning } from './connect-to-running.ts';
import { launchServer } from './launch.ts';
import { isRunning, type RunningServer } from './server.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { stopServer } from './stop-server.ts';
import { chooseSystemUser } from './system-user.ts';
import { ask, kill, TestDataFolder } from './testing/test-data-folder.ts';

const PERMISSIONS = 0o777;

/** Launches the server of a folder with its socket elsewhere, or without one. Nobody owns it. */
async function launchIn(folder: string, socketFolder: string | undefined): Promise<RunningServer> {
  const cluster = clusterIn(folder);
  const { initdb, postgres: program } = findBinaries();
  const server = await launchServer({
    ...{ cluster, program, durable: false, socketFolder },
    systemUser: await chooseSystemUser(cluster.directory, initdb),
    password: await readPassword(cluster),
  });
  assert.ok(isRunning(server));
  return server;
}

test('the first start creates a secured cluster, and later starts find the stored data', async (t) => {
  const { folder } = await TestDataFolder.make(t, 'a folder with spaces, "quotes" and $signs/demo');
  const first = await startEmbeddedPostgres({ folder });
  assert.equal(first.adopted, false);
  const [settings] = await ask<Record<string, string>>(
    first.connectionString,
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation, current_user as role,
       current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses, inet_server_addr() as address
     from pg_database where datname = current_database()`,
  );
  assert.deepEqual(settings, {
    ...{ encoding: 'UTF8', collation: 'C', role: 'hearten', fsync: 'on', commit: 'on', pages: 'on' },
    // This path is too long for a socket.
    ...{ checksums: 'on', addresses: '127.0.0.1', address: '127.0.0.1' },
  });
  await ask(first.connectionString, `create table kept as select 'über' as word`);
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();

  const second = await startEmbeddedPostgres({ folder });
  t.after(() => second.stop());
  assert.equal(second.adopted, false);
  assert.deepEqual(await ask(second.connectionString, 'select word from kept'), [{ word: 'über' }]);
});

test('the password opens the server, is stored in a file of mode 600 and is printed nowhere', async (t) => {
  // Not `initialized`: that makes a test cluster, which asks for no password through its socket.
  const { folder } = await TestDataFolder.make(t);
  const said: string[] = [];
  const postgres = await startEmbeddedPostgres({ folder, log: (line) => said.push(line) });
  t.after(() => postgres.stop());
  const { passwordFile, logFile, directory } = clusterIn(folder);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  assert.ok(password.length >= 32);
  assert.ok(postgres.connectionString.includes(password));
  assert.deepEqual(await ask(postgres.connectionString, 'select inet_server_addr() as address'), [
    { address: null },
  ]);
  assert.equal((await stat(passwordFile)).mode & PERMISSIONS, 0o600);
  assert.equal((await stat(directory)).mode & PERMISSIONS, 0o700);
  assert.equal((await stat(folder)).mode & PERMISSIONS, 0o700);
  await assert.rejects(ask(postgres.connectionString.replace(password, 'guess'), 'select 1'), /password/);
  await assert.rejects(ask(postgres.connectionString, `select 'a secret'::int`));
  assert.doesNotMatch(await readFile(logFile, 'utf8'), new RegExp(`${password}|a secret`));
  assert.doesNotMatch(said.join('\n'), new RegExp(password));
});

test('the address goes through a socket, and over TCP the password is asked for', async (t) => {
  const { folder } = await TestDataFolder.initialized(t);
  const postgres = await startEmbeddedPostgres({ folder });
  t.after(() => postgres.stop());
  assert.deepEqual(await ask(postgres.connectionString, 'select inet_server_addr() as address'), [
    { address: null },
  ]);
  const overTcp = postgresOverTcp(postgres.connectionString);
  assert.deepEqual(await ask(overTcp, 'select inet_server_addr()::text as address'), [
    { address: '127.0.0.1/32' },
  ]);
  const { password } = new URL(overTcp);
  await assert.rejects(ask(overTcp.replace(password, 'guess'), 'select 1'), /password/);
});

test('the socket of a killed server is removed by the next start', async (t) => {
  const place = await TestDataFolder.initialized(t);
  const sockets = async () => (await readdir(place.cluster)).filter((name) => /^\.s\.PGSQL\.\d+$/.test(name));
  const killed = await startEmbeddedPostgres({ folder: place.folder });
  await place.killServer();
  await killed.lost;
  const left = await sockets();
  assert.equal(left.length, 1);
  const next = await startEmbeddedPostgres({ folder: place.folder });
  t.after(() => next.stop());
  const used = `.s.PGSQL.${new URL(next.connectionString).port}`;
  assert.deepEqual(await sockets(), [used]);
  assert.notDeepEqual(left, [used]);
});

test('where no socket can be made, the server is reached over TCP', async (t) => {
  const { folder } = await TestDataFolder.initialized(t);
  // A socket's path has at most 107 bytes.
  const socketFolder = join(folder, 'deep'.repeat(30));
  await mkdir(socketFolder);
  const server = await launchIn(folder, socketFolder);
  t.after(() => stopServer(server.pid, clusterIn(folder).directory));
  t.after(() => server.client.end());
  assert.equal(server.socketFolder, undefined);
  const { rows } = await server.client.query('select inet_server_addr()::text as address');
  assert.deepEqual(rows, [{ address: '127.0.0.1/32' }]);
});

test('a server that runs without a socket is taken over, as those of 1.0.2 are', async (t) => {
  const { folder } = await TestDataFolder.initialized(t);
  const { client } = await launchIn(folder, undefined);
  await client.end();
  const postgres = await startEmbeddedPostgres({ folder });
  t.after(() => postgres.stop());
  assert.equal(postgres.adopted, true);
  assert.equal(new URL(postgres.connectionString).hostname, '127.0.0.1');
  await ask(postgres.connectionString, 'select 1');
});

test('a server whose socket is deleted is reached over TCP', async (t) => {
  const place = await TestDataFolder.initialized(t);
  const first = await startEmbeddedPostgres({ folder: place.folder });
  const { port } = new URL(first.connectionString);
  await rm(socketIn(place.cluster, Number(port)));
  const running = await connectToRunning(place.folder);
  assert.equal(running, postgresOverTcp(first.connectionString));
  await ask(
    postgresOverTcp(first.connectionString),
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hearten owner %'`,
  );
  await first.lost;
  const second = await startEmbeddedPostgres({ folder: place.folder });
  t.after(() => second.stop());
  assert.equal(second.adopted, true);
  await ask(second.connectionString, 'select 1');
});

test('a folder with a comma has no socket, because PostgreSQL would read two folders', () => {
  assert.equal(socketFolderOf(clusterIn('/a, b')), undefined);
  assert.equal(socketFolderOf(clusterIn('/a b')), '/a b/postgres/cluster');
});

test('a deeply nested folder works, and one that is too deep for PostgreSQL is refused in one line', async (t) => {
  const { top } = await TestDataFolder.make(t);
  const nest = (bytes: number) => join(top, 'deep/'.repeat(200).slice(0, bytes - top.length - 1));
  const deep = await startEmbeddedPostgres({ folder: nest(900) });
  await deep.stop();
  await assert.rejects(startEmbeddedPostgres({ folder: nest(950) }), (error) => {
    assert.ok(error instanceof StartupError);
    assert.match(error.message, /^The path of the data folder is too long[^\n]*$/);
    return true;
  });
});

test('the remains of a dead attempt are removed', async (t) => {
  const { folder } = await TestDataFolder.make(t);
  const leftover = join(folder, 'postgres.new-Ab12Cd');
  await mkdir(join(leftover, 'cluster', 'base'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ folder });
  t.after(() => postgres.stop());
  await assert.rejects(stat(leftover), { code: 'ENOENT' });
});

test('a server that dies is reported as lost, and one that is stopped is not', async (t) => {
  const place = await TestDataFolder.initialized(t);
  const dying = await startEmbeddedPostgres({ folder: place.folder });
  await place.killServer();
  assert.match((await dying.lost).message, /has ended/);
  await dying.stop();

  const stopped = await startEmbeddedPostgres({ folder: place.folder });
  await stopped.stop();
  const told = await Promise.race([
    stopped.lost,
    new Promise((resolve) => setTimeout(resolve, 100, 'nothing')),
  ]);
  assert.equal(told, 'nothing');
});

test('an owner whose session was ended is told, and no longer touches the server', async (t) => {
  const place = await TestDataFolder.initialized(t);
  const first = await startEmbeddedPostgres({ folder: place.folder });
  await ask(
    first.connectionString,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hearten owner %'`,
  );
  await first.lost;
  const second = await startEmbeddedPostgres({ folder: place.folder });
  assert.equal(second.adopted, true);
  await first.stop();
  await ask(second.connectionString, 'select 1');
  await second.stop();
  assert.deepEqual(await place.server(), []);
});

test('Ctrl-C in the terminal reaches only the owner', async (t) => {
  const place = await TestDataFolder.initialized(t);
  const owner = place.start();
  const { connectionString } = await owner.up();
  kill(-(owner.process.pid as number), 'SIGINT');
  await ask(connectionString, 'select pg_sleep(0.2)');
  assert.deepEqual(await owner.stop(), { code: 0, said: '' });
  assert.deepEqual(await place.server(), []);
});

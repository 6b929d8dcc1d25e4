import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '../event-store/testing/collect.ts';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { FaultyPostgresProxy } from '../testing/faulty-postgres-proxy.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { NotificationConnection } from './notification-connection.ts';
import { createPool } from './pool.ts';
import { unsignedObjectId } from './session-lock.ts';

async function connect(t: TestContext, connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  t.after(() => client.end());
  return client;
}

const killSignalLine = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'hearten-signals %'`,
  );

test('a signal line hears what is said on its channels, in order, and nothing else', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const line = new NotificationConnection(connectionString, collectingLogger());
  await line.open();
  t.after(() => line.close());
  const heard: string[] = [];
  await line.listen('birds', (payload) => heard.push(payload));
  await line.listen('odd "name"', (payload) => heard.push(payload));

  await client.query(`notify birds, 'wren'; notify cats, 'tom'; notify "odd ""name""", 'x'; notify birds`);
  await eventually('three arrive', () => heard.length >= 3);
  assert.deepEqual(heard, ['wren', 'x', '']);
});

test('a killed signal line comes back by itself, says so, and listens again', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const line = new NotificationConnection(connectionString, collectingLogger());
  await line.open();
  t.after(() => line.close());
  const heard: string[] = [];
  await line.listen('birds', (payload) => heard.push(payload));
  let reconnections = 0;
  line.onReconnect(() => reconnections++);

  for (let round = 1; round <= 3; round++) {
    const { rowCount } = await killSignalLine(client);
    assert.equal(rowCount, 1);
    const during = line.listen(`channel-${round}`, (payload) => heard.push(payload));
    await eventually('it is back', () => reconnections === round, 3_000);
    await during;
    await client.query(`notify birds, 'wren ${round}'; notify "channel-${round}", 'new ${round}'`);
    await eventually('it hears', () => heard.length === 2 * round);
  }
  assert.deepEqual(heard.slice(-2), ['wren 3', 'new 3']);
});

test('a lock has one holder; it goes when it is let go of, or with the connection, which is told at once', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const open = async () => {
    const lost: string[] = [];
    const line = new NotificationConnection(connectionString, collectingLogger());
    await line.open();
    t.after(() => line.close());
    return { line, lost, tryFor: (...names: string[]) => line.tryLocks(names, (name) => lost.push(name)) };
  };
  const first = await open();
  assert.deepEqual(await first.tryFor('lamp', 'bird'), ['lamp', 'bird']);
  assert.deepEqual(await first.tryFor('lamp', 'tree'), ['tree'], 'what is held is not taken twice');
  const second = await open();
  assert.deepEqual(await second.tryFor('lamp', 'bird', 'sea'), ['sea']);

  await first.line.unlock('lamp');
  assert.deepEqual(await second.tryFor('lamp', 'bird'), ['lamp']);
  assert.deepEqual(first.lost, []);

  let areToldFirst = false;
  first.line.onReconnect(() => {
    areToldFirst = first.lost.length === 2;
  });
  await client.query(
    'select pg_terminate_backend(pid) from pg_locks where objid = $1::bigint::oid and granted',
    [unsignedObjectId('bird')],
  );
  await eventually('both are lost', () => first.lost.length === 2);
  assert.deepEqual(second.lost, []);
  assert.deepEqual(await second.tryFor('bird', 'tree'), ['bird', 'tree']);
  await eventually('it is back', () => areToldFirst);
  assert.deepEqual(await first.tryFor('lamp', 'bird', 'tree', 'new'), ['new']);

  await second.line.close();
  assert.equal(second.lost.length, 4);
  await eventually(
    'all are free',
    async () => (await first.tryFor('lamp', 'bird', 'tree', 'sea')).length > 0,
  );
});

test('a line that no longer gets an answer gives its locks up', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const network = await FaultyPostgresProxy.to(connectionString, t);
  const line = new NotificationConnection(network.connectionString, collectingLogger());
  await line.open();
  t.after(() => line.close());
  const lost: string[] = [];
  await line.tryLocks(['lamp'], (name) => lost.push(name));
  network.state = 'silent';
  assert.deepEqual(await line.tryLocks([], () => {}), []);
  await eventually('it is told', () => lost.length === 1, 1_000);
  network.state = 'refusing';
  network.breakAll();
});

test('what a line says is heard by the others', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const heard: string[] = [];
  const lines = [
    new NotificationConnection(connectionString, collectingLogger()),
    new NotificationConnection(connectionString, collectingLogger()),
  ] as const;
  for (const [at, line] of lines.entries()) {
    await line.open();
    t.after(() => line.close());
    await line.listen('birds', (payload) => heard.push(`${at} ${payload}`));
  }
  await lines[0].notify('birds', 'wren');
  await lines[1].notify('birds', 'tit');
  await eventually('both are heard', () => heard.length === 2);
  assert.deepEqual(heard.sort(), ['0 tit', '1 wren']);
});

test('a signal line is closed at once, also while it can’t get back', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const network = await FaultyPostgresProxy.to(connectionString, t);
  const line = new NotificationConnection(network.connectionString, collectingLogger());
  await line.open();
  network.state = 'refusing';
  network.breakAll();
  // By now it rests for a second or two between tries.
  await sleep(2_500);
  const began = performance.now();
  await line.close();
  assert.ok(performance.now() - began < 400);
});

test('a pooled connection that is cut while it is lent fails its own next statement and nothing else', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const pool = createPool({ connectionString, name: 'lent', max: 1, log: collectingLogger() });
  t.after(() => pool.end());
  const lent = await pool.connect();
  await lent.query('begin');
  const { rows } = await lent.query('select pg_backend_pid() as pid');
  const gone = new Promise((resolve) => lent.once('end', resolve));
  await client.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await gone;
  await assert.rejects(lent.query('select 1'));
  lent.release();
  assert.equal((await pool.query('select 1 as one')).rows[0].one, 1);
});

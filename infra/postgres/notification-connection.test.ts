import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import pg from 'pg';
import { collectingLogger } from '../testing/collecting-logger.ts';
import { eventually } from '../testing/eventually.ts';
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

const killConnection = (client: pg.Client) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'hearten-signals %'`,
  );

test('a notification connection receives the notifications of its channels in order, and no others', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const connection = new NotificationConnection(connectionString, collectingLogger());
  await connection.open();
  t.after(() => connection.close());
  const heard: string[] = [];
  await connection.listen('birds', (payload) => heard.push(payload));
  await connection.listen('odd "name"', (payload) => heard.push(payload));

  await client.query(`notify birds, 'wren'; notify cats, 'tom'; notify "odd ""name""", 'x'; notify birds`);
  await eventually('three arrive', () => heard.length >= 3);
  assert.deepEqual(heard, ['wren', 'x', '']);
});

test('a killed connection reconnects by itself, reports it and listens again', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const connection = new NotificationConnection(connectionString, collectingLogger());
  await connection.open();
  t.after(() => connection.close());
  const heard: string[] = [];
  await connection.listen('birds', (payload) => heard.push(payload));
  let reconnections = 0;
  connection.onReconnect(() => reconnections++);

  for (let round = 1; round <= 3; round++) {
    const { rowCount } = await killConnection(client);
    assert.equal(rowCount, 1);
    const during = connection.listen(`channel-${round}`, (payload) => heard.push(payload));
    await eventually('it has reconnected', () => reconnections === round);
    await during;
    await client.query(`notify birds, 'wren ${round}'; notify "channel-${round}", 'new ${round}'`);
    await eventually('the notification arrives', () => heard.length === 2 * round);
  }
  assert.deepEqual(heard.slice(-2), ['wren 3', 'new 3']);
});

test('a lock has one holder; it ends with unlock or with the connection, and the loss is reported at once', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const client = await connect(t, connectionString);
  const open = async () => {
    const lost: string[] = [];
    const connection = new NotificationConnection(connectionString, collectingLogger());
    await connection.open();
    t.after(() => connection.close());
    return {
      connection,
      lost,
      tryFor: (...names: string[]) => connection.tryLocks(names, (name) => lost.push(name)),
    };
  };
  const first = await open();
  assert.deepEqual(await first.tryFor('lamp', 'bird'), ['lamp', 'bird']);
  assert.deepEqual(await first.tryFor('lamp', 'tree'), ['tree'], 'a held lock is not taken twice');
  const second = await open();
  assert.deepEqual(await second.tryFor('lamp', 'bird', 'sea'), ['sea']);

  await first.connection.unlock('lamp');
  assert.deepEqual(await second.tryFor('lamp', 'bird'), ['lamp']);
  assert.deepEqual(first.lost, []);

  let areReportedFirst = false;
  first.connection.onReconnect(() => {
    areReportedFirst = first.lost.length === 2;
  });
  await client.query(
    'select pg_terminate_backend(pid) from pg_locks where objid = $1::bigint::oid and granted',
    [unsignedObjectId('bird')],
  );
  await eventually('both are lost', () => first.lost.length === 2);
  assert.deepEqual(second.lost, []);
  assert.deepEqual(await second.tryFor('bird', 'tree'), ['bird', 'tree']);
  await eventually('it has reconnected', () => areReportedFirst);
  assert.deepEqual(await first.tryFor('lamp', 'bird', 'tree', 'new'), ['new']);

  await second.connection.close();
  assert.equal(second.lost.length, 4);
  await eventually(
    'all are free',
    async () => (await first.tryFor('lamp', 'bird', 'tree', 'sea')).length > 0,
  );
});

test('a connection that gets no answer loses its locks', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const network = await FaultyPostgresProxy.to(connectionString, t);
  const connection = new NotificationConnection(network.connectionString, collectingLogger());
  await connection.open();
  t.after(() => connection.close());
  const lost: string[] = [];
  await connection.tryLocks(['lamp'], (name) => lost.push(name));
  network.state = 'silent';
  assert.deepEqual(await connection.tryLocks([], () => {}), []);
  await eventually('the loss is reported', () => lost.length === 1);
  network.state = 'refusing';
  network.breakAll();
});

test('other connections receive a notification', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const heard: string[] = [];
  const connections = [
    new NotificationConnection(connectionString, collectingLogger()),
    new NotificationConnection(connectionString, collectingLogger()),
  ] as const;
  for (const [at, connection] of connections.entries()) {
    await connection.open();
    t.after(() => connection.close());
    await connection.listen('birds', (payload) => heard.push(`${at} ${payload}`));
  }
  await connections[0].notify('birds', 'wren');
  await connections[1].notify('birds', 'tit');
  await eventually('both have arrived', () => heard.length === 2);
  assert.deepEqual(heard.sort(), ['0 tit', '1 wren']);
});

test('a connection closes at once, even while it cannot reconnect', async (t) => {
  const { connectionString } = await createTestDatabase(t);
  const network = await FaultyPostgresProxy.to(connectionString, t);
  const connection = new NotificationConnection(network.connectionString, collectingLogger());
  await connection.open();
  network.state = 'refusing';
  network.breakAll();
  await eventually('it pauses between attempts', () => network.refused >= 4);
  const { refused } = network;
  await connection.close();
  assert.equal(network.refused, refused, 'no further attempt was waited for');
});

test('a pooled connection that is cut while in use fails only its own next statement', async (t) => {
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

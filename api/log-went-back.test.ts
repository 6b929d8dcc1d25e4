import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { SimulatedServer } from '../infra/event-store/testing/simulated-server/simulated-server.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { migratedDatabase } from '../infra/testing/migrated-database.ts';
import { InterruptibleConnection } from './testing/interruptible-connection.ts';
import { sharedTestApp } from './testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from './testing/test-app.ts';

const WITHIN_MS = 15_000;
const IN_USE = '55006';
const mood = (moodValue: number) => ({ moodValue, fatigueValue: 3 });

/** The database of a test app as a primary with a replica that is behind. */
class Failover {
  readonly #line: InterruptibleConnection;
  readonly #address: URL;

  constructor(t: TestContext, line: InterruptibleConnection, { connectionString }: TestApp) {
    this.#line = line;
    this.#address = new URL(connectionString);
    t.after(() => this.#run(`drop database if exists ${this.#name}_lost with (force)`));
  }

  get #name(): string {
    return this.#address.pathname.slice(1);
  }

  /** From now on the replica receives nothing. */
  async cutReplica(): Promise<void> {
    this.#line.disconnect();
    await this.#run(`create database ${this.#name}_replica template ${this.#name}`);
    await this.#line.reconnect();
  }

  /** The primary is gone, and the replica takes its place. */
  async promoteReplica(): Promise<void> {
    this.#line.disconnect();
    await this.#run(`alter database ${this.#name} rename to ${this.#name}_lost`);
    await this.#run(`alter database ${this.#name}_replica rename to ${this.#name}`);
    await this.#line.reconnect();
  }

  async #run(statement: string): Promise<void> {
    const server = new URL(this.#address);
    server.pathname = 'postgres';
    const client = new Client({ connectionString: server.href });
    await client.connect();
    try {
      // Sessions of the test app end a moment after their connections.
      for (const deadline = performance.now() + WITHIN_MS; ; await sleep(20)) {
        try {
          return void (await client.query(statement));
        } catch (error) {
          const isInUse = error instanceof DatabaseError && error.code === IN_USE;
          if (!isInUse || performance.now() > deadline) throw error;
        }
      }
    } finally {
      await client.end();
    }
  }
}

const isReady = async ({ app }: TestApp) => (await app.inject('/ready')).statusCode === 200;

/** Reads until the read model has what this browser has written. */
async function moodsOf(browser: Browser): Promise<number[]> {
  let values: number[] = [];
  await eventually(
    'the read model follows',
    async () => {
      const answer = await browser.get('/api/mood');
      values = answer.json<{ moodValue: number }[]>().map(({ moodValue }) => moodValue);
      return answer.headers['x-hearten-stale'] === undefined;
    },
    WITHIN_MS,
  );
  return values.sort();
}

test('after a failover to a replica that was behind, people write and read on without a restart', async (t) => {
  const line = new InterruptibleConnection(t);
  const log = collectingLogger();
  const testApp = await buildTestApp(t, { through: line.open, log });
  const { services } = testApp;
  await services.reactors.start(log);
  const failover = new Failover(t, line, testApp);
  const { browser } = await registerPerson(testApp);
  const author = new Browser(testApp);
  const post = (await author.post('/api/community/posts', { content: 'Hello' })).json<{ id: string }>();
  await browser.post('/api/mood', mood(1));
  assert.deepEqual(await moodsOf(browser), [1]);

  await failover.cutReplica();
  await eventually('ready', () => isReady(testApp), WITHIN_MS);
  for (const value of [2, 3]) {
    assert.equal((await browser.post('/api/mood', mood(value))).statusCode, 201);
  }
  assert.deepEqual(await moodsOf(browser), [1, 2, 3]);
  const known = await services.store.lastPosition();

  await failover.promoteReplica();
  await eventually(
    'the loss is noticed',
    async () => {
      const { statusCode, body } = await testApp.app.inject('/ready');
      return statusCode === 200 && /went back from position \d+ to \d+/.test(JSON.parse(body).log ?? '');
    },
    WITHIN_MS,
  );
  const [noticed] = log.messages('error').filter((message) => message.startsWith('the log has gone back'));
  assert.ok(noticed);
  assert.ok((await services.store.lastPosition()) < known);

  assert.equal(
    (await browser.post('/api/mood', mood(4))).statusCode,
    201,
    'a person who wrote what was lost',
  );
  assert.deepEqual(await moodsOf(browser), [1, 4]);
  const key = { 'idempotency-key': randomUUID() };
  assert.equal((await browser.post('/api/mood', mood(5), key)).statusCode, 201);
  assert.equal((await browser.post(`/api/community/posts/${post.id}/like`)).statusCode, 200);
  await eventually(
    'the reactor follows, too',
    async () => {
      return (await author.get('/api/notifications')).json<unknown[]>().length === 1;
    },
    WITHIN_MS,
  );
});

test('a consistency token beyond the end of the log is dropped', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  await browser.post('/api/mood', mood(1));
  const name = browser.cookieNamed('position') ?? '';
  const [storeId] = decodeURIComponent(browser.cookies.get(name) ?? '').split(':');
  browser.cookies.set(name, `${storeId}:900000`);
  const answer = await browser.get('/api/mood');
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['x-hearten-stale'], undefined);
  assert.equal(browser.cookies.has(name), false);
});

test('with the log in EventStoreDB, the read models are rebuilt from an older log while people keep writing', async (t) => {
  const { url, log: eventStore } = await SimulatedServer.start(t);
  const testApp = await buildTestApp(t, {
    eventStoreUrl: url,
    // Without the read models of a log in PostgreSQL.
    through: () => migratedDatabase(t),
    log: collectingLogger(),
  });
  const { browser } = await registerPerson(testApp);
  await browser.post('/api/mood', mood(1));
  assert.deepEqual(await moodsOf(browser), [1]);
  const backup = eventStore.records.at(-1)?.position ?? 0n;
  for (const value of [2, 3]) await browser.post('/api/mood', mood(value));
  assert.deepEqual(await moodsOf(browser), [1, 2, 3]);

  eventStore.restore(backup);
  await eventually(
    'the loss is noticed',
    async () => {
      const { statusCode, body } = await testApp.app.inject('/ready');
      return statusCode === 200 && JSON.parse(body).log !== null;
    },
    WITHIN_MS,
  );
  assert.equal((await browser.post('/api/mood', mood(4))).statusCode, 201);
  assert.deepEqual(await moodsOf(browser), [1, 4]);
});

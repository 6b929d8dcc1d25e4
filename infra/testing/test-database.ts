import { randomBytes } from 'node:crypto';
import { after, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';

export interface TestDatabase {
  readonly connectionString: string;
}

const IN_USE = '55006';
const DROP_PATIENCE_MS = 5_000;
const RETRY_MS = 50;

const dropping: Promise<void>[] = [];
after(() => Promise.all(dropping));

/**
 * An empty database for this test alone, on the cluster that `npm test` runs. It is dropped in the
 * background once the test has let go of it: hooks run in the order they were registered, so what the test
 * opened later is still closing when ours runs.
 */
export async function createTestDatabase(t: Pick<TestContext, 'after'>): Promise<TestDatabase> {
  const cluster = process.env.HEARTEN_TEST_DATABASE_URL;
  if (!cluster) throw new Error('There is no HEARTEN_TEST_DATABASE_URL: run tests with npm test -- <file>');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(cluster, `create database ${name}`);
  t.after(() => {
    dropping.push(drop(cluster, name));
  });
  const url = new URL(cluster);
  url.pathname = name;
  return { connectionString: url.href };
}

async function drop(cluster: string, name: string): Promise<void> {
  const deadline = Date.now() + DROP_PATIENCE_MS;
  for (;;) {
    const force = Date.now() > deadline ? ' with (force)' : '';
    try {
      return await run(cluster, `drop database if exists ${name}${force}`);
    } catch (error) {
      if (force || !(error instanceof DatabaseError && error.code === IN_USE)) throw error;
    }
    await sleep(RETRY_MS);
  }
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError, Pool } from 'pg';

export interface TestDatabase {
  readonly connectionString: string;
}

/** A database that is created once in each test run, and copied for each test that asks for it. */
export interface DatabaseTemplate {
  /** Lowercase letters and underscores. */
  readonly name: string;
  /** Fills the empty database, and closes every connection to it. */
  readonly fill: (connectionString: string) => Promise<void>;
}

const IN_USE = '55006';
/** After this time a drop also ends the connections of others, in milliseconds. */
const FORCE_AFTER_MS = 5_000;
/** How long a drop is tried, in milliseconds. Ending connections takes long on a busy machine. */
export const DROP_TIMEOUT_MS = 60_000;
const RETRY_MS = 50;

/**
 * A database for this test alone, on the cluster that `npm test` runs: empty, or a copy of `template`. It is dropped
 * in the background when the test ends. Hooks run in the order of their registration, so connections that the test
 * opened later may still be closing then. The process stays alive until the database is gone.
 */
export async function createTestDatabase(
  t: Pick<TestContext, 'after'>,
  template?: DatabaseTemplate,
): Promise<TestDatabase> {
  const source = template ? await ensureTemplate(template) : 'template0';
  const name = ofThisRun(randomBytes(8).toString('hex'));
  // This strategy copies files. Here it is three times as fast as the default, which writes every page to the
  // write-ahead log.
  await run(`create database ${name} template ${source} strategy file_copy`);
  t.after(() => void drop(name));
  return { connectionString: addressOf(name) };
}

const templates = new Map<string, Promise<string>>();

function ensureTemplate({ name, fill }: DatabaseTemplate): Promise<string> {
  const made = templates.get(name) ?? makeTemplate(ofThisRun(name), fill);
  templates.set(name, made);
  return made;
}

/** Creates the template if no process of this run has done so, and returns its name. */
async function makeTemplate(database: string, fill: DatabaseTemplate['fill']): Promise<string> {
  await oneAtATime(database, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount !== 0) return;
    const unfinished = `${database}_unfinished`;
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
    await fill(addressOf(unfinished));
    await client.query(`alter database ${unfinished} rename to ${database}`);
  });
  return database;
}

/** Runs `work` while no other process of this test run works under the same name. The others wait for it. */
export async function oneAtATime(name: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: cluster() });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [ofThisRun(name)]);
    await work(client);
  } finally {
    await client.end();
  }
}

async function drop(name: string): Promise<void> {
  const began = Date.now();
  for (;;) {
    const force = Date.now() - began > FORCE_AFTER_MS ? ' with (force)' : '';
    try {
      return await run(`drop database if exists ${name}${force}`);
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === IN_USE;
      if (!isInUse || Date.now() - began > DROP_TIMEOUT_MS) throw error;
    }
    await sleep(RETRY_MS);
  }
}

let administration: Pool | undefined;

/**
 * Tests of one process share a few connections, which don't keep the process alive. They stay open until it ends: with
 * the pool's 10 s a test once got a connection that was just being closed.
 */
async function run(statement: string): Promise<void> {
  administration ??= new Pool({
    ...{ connectionString: cluster(), max: 3 },
    ...{ allowExitOnIdle: true, idleTimeoutMillis: 0 },
  });
  await administration.query(statement);
}

/** A database name that the runner recognizes, so that it removes the database after its run. */
const ofThisRun = (name: string) => `test_${process.env.HEARTEN_TEST_RUN ?? 'single'}_${name}`;

function cluster(): string {
  const given = process.env.HEARTEN_TEST_DATABASE_URL;
  if (!given) throw new Error('There is no HEARTEN_TEST_DATABASE_URL: run tests with npm test -- <file>');
  return given;
}

function addressOf(database: string): string {
  const url = new URL(cluster());
  url.pathname = database;
  return url.href;
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { searchFiles } from '../../api/testing/search-files.ts';
import { clusterIn } from '../../infra/postgres/embedded/cluster.ts';
import { connectToRunning } from '../../infra/postgres/embedded/connect-to-running.ts';
import type { Attack, Figure } from './attack.ts';

const PASSWORD = 'a quiet morning';
/** How long the restarted server has to clean up. */
const CLEANING_MS = 20_000;
const STEP_MS = 500;

export const copiedDataFolder: Attack = {
  name: 'copied-data-folder',
  method: `A person deletes their account, and ${CLEANING_MS / 1_000} s after a restart a thief copies the data folder and searches its files for the person`,
  async run({ dataFolder, newPerson, restart }) {
    const { directory } = clusterIn(dataFolder);
    const database = await openDatabase(dataFolder);
    const keysBefore = await readKeys(database);
    const person = await newPerson();
    await person.request('POST', '/api/community/posts', { content: 'A quiet morning', moodTag: 'Peaceful' });
    const { username } = (await (await person.request('GET', '/api/user')).json()) as { username: string };
    const secrets = { username: Buffer.from(username), ...(await readSecrets(database, keysBefore)) };
    // A PostgreSQL in use analyzes, vacuums and makes checkpoints by itself.
    await database.query('analyze');
    const { status } = await person.request('DELETE', '/api/user', { password: PASSWORD });
    if (status !== 204) throw new Error(`the erasure answered ${status}`);
    await database.query('vacuum');
    await database.query('checkpoint');
    await database.end();
    const before = await searchFiles(directory, secrets);
    await restart();
    const deadline = performance.now() + CLEANING_MS;
    let after = await searchFiles(directory, secrets);
    while (after.size > 0 && performance.now() < deadline) {
      await sleep(STEP_MS);
      after = await searchFiles(directory, secrets);
    }
    return Object.keys(secrets).map(
      (name): Figure => ({
        what: `files with the ${name}, after VACUUM and a checkpoint, and after the restart`,
        value: `${count(before, name)} → ${count(after, name)}`,
      }),
    );
  },
};

async function openDatabase(dataFolder: string): Promise<pg.Client> {
  const connectionString = await connectToRunning(dataFolder);
  if (!connectionString) throw new Error('the server has no embedded PostgreSQL');
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function readKeys(database: pg.Client): Promise<readonly Buffer[]> {
  const { rows } = await database.query<{ wrapped: Buffer }>('select wrapped from personal_keys');
  return rows.map(({ wrapped }) => wrapped);
}

/** The newest person's password hash, and the keys that open their words, as they are stored. */
async function readSecrets(
  database: pg.Client,
  keysBefore: readonly Buffer[],
): Promise<Readonly<Record<string, Buffer>>> {
  const { rows } = await database.query<{ hash: string }>(
    'select password_hash as hash from accounts order by id desc limit 1',
  );
  const [account] = rows;
  const keys = (await readKeys(database)).filter((key) => keysBefore.every((before) => !before.equals(key)));
  if (!account || keys.length !== 2) throw new Error('the person has no account, or not two keys');
  return {
    'password hash': Buffer.from(account.hash),
    'first key': keys[0] as Buffer,
    'second key': keys[1] as Buffer,
  };
}

const count = (found: ReadonlyMap<string, readonly string[]>, name: string): number =>
  [...found.values()].filter((names) => names.includes(name)).length;

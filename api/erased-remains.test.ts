import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import type pg from 'pg';
import { clusterIn } from '../infra/postgres/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { makeTemporaryFolder } from '../infra/testing/temporary-folder.ts';
import { startHousekeeping } from './housekeeping.ts';
import { searchFiles } from './testing/search-files.ts';
import { Browser, buildTestApp, personIdOf, registerPerson } from './testing/test-app.ts';

const WAL_FILE_BYTES = 16 * 1024 * 1024;

/** Everything that names a person or opens their words, as PostgreSQL stores it. */
async function secretsOf(pool: pg.Pool, personId: string, pseudonymIds: readonly string[]) {
  const { rows } = await pool.query(
    'select * from accounts join account_names using (person_id) where person_id = $1',
    [personId],
  );
  const [account] = rows;
  const keys = await pool.query<{ wrapped: Buffer }>(
    'select wrapped from personal_keys where owner = any($1) order by owner = $2 desc',
    [[personId, ...pseudonymIds], personId],
  );
  const [personKey, pseudonymKey] = keys.rows;
  assert.ok(personKey && pseudonymKey);
  return {
    names: Buffer.from(account.sealed.text),
    'hash of the username': Buffer.from(account.username_key),
    'password hash': Buffer.from(account.password_hash),
    'recovery hash': account.recovery_hash as Buffer,
    'personal key': personKey.wrapped,
    'pseudonym key': pseudonymKey.wrapped,
  };
}

/** The table or index that a file belongs to. Null for other files, such as the write-ahead log. */
async function relationOf(pool: pg.Pool, file: string): Promise<string | null> {
  if (!file.startsWith('base/')) return null;
  const { rows } = await pool.query<{ name: string | null }>(
    'select pg_filenode_relation(0, $1::oid)::regclass::text as name',
    [Number.parseInt(basename(file), 10)],
  );
  return rows[0]?.name ?? null;
}

test('after an erasure no file of the data folder has the person’s keys, name or password hash any more', async (t) => {
  const folder = await makeTemporaryFolder('hearten-remains-');
  const postgres = await startEmbeddedPostgres({ folder });
  t.after(() => postgres.stop());
  const log = collectingLogger();
  const testApp = await buildTestApp(t, { through: async () => postgres.connectionString, log });
  const { pool, pseudonyms } = testApp.services;
  const { directory } = clusterIn(folder);

  const { browser: friend } = await registerPerson(testApp);
  const { browser, id, password } = await registerPerson(testApp);
  for (const each of [friend, browser]) {
    assert.equal((await each.post('/api/community/posts', { content: 'hello' })).statusCode, 201);
  }
  const personId = await personIdOf(testApp, id);
  const secrets: Record<string, Buffer> = await secretsOf(pool, personId, [pseudonyms.ofPerson(personId)]);
  const keysBefore = await pool.query<{ wrapped: Buffer }>('select wrapped from post_keys');
  const { id: withdrawn } = (await friend.post('/api/community/posts', { content: 'not this' })).json();
  const keysAfter = await pool.query<{ wrapped: Buffer }>('select wrapped from post_keys');
  const isNew = ({ wrapped }: { wrapped: Buffer }) =>
    !keysBefore.rows.some((key) => key.wrapped.equals(wrapped));
  secrets['key of a deleted post'] = keysAfter.rows.find(isNew)?.wrapped as Buffer;
  const key = { 'idempotency-key': randomUUID() };
  assert.equal((await browser.post('/api/mood', { moodValue: 1, fatigueValue: 2 }, key)).statusCode, 201);
  assert.equal((await browser.get('/api/mood')).json().length, 1);
  // As autovacuum does: small tables are copied into the statistics as they are.
  await pool.query('analyze');
  const erased = await browser.call('DELETE', '/api/user', { body: { password } });
  assert.equal(erased.statusCode, 204);
  assert.equal((await friend.delete(`/api/community/posts/${withdrawn}`)).statusCode, 204);
  const { rows: kept } = await pool.query('select key_id from post_keys where wrapped = $1', [
    secrets['key of a deleted post'],
  ]);
  assert.deepEqual(kept, [], `the key of a deleted post is destroyed; logged: ${log.messages('warn')}`);
  await pool.query('vacuum');
  await pool.query('checkpoint');
  // As 1.0.2 leaves it: a recycled file of the write-ahead log, which still has old content.
  const { rows: wal } = await pool.query<{ next: string }>(
    `select pg_walfile_name(pg_current_wal_insert_lsn() + 3 * ${WAL_FILE_BYTES}) as next`,
  );
  const recycled = Buffer.alloc(WAL_FILE_BYTES);
  secrets['personal key']?.copy(recycled, 100_000);
  await writeFile(join(directory, 'pg_wal', wal[0]?.next as string), recycled);
  const before = await searchFiles(directory, secrets);
  for (const name of Object.keys(secrets)) {
    const files = [...before].filter(([, names]) => names.includes(name)).map(([file]) => file);
    t.diagnostic(`before: ${name} in ${files.length} files`);
    assert.ok(files.length >= 2, `${name} is found before, in the table and in the write-ahead log`);
  }

  const housekeeping = startHousekeeping(testApp.services);
  t.after(() => housekeeping.stop());
  const isRewritten = async () => {
    const { rowCount: waiting } = await pool.query('select from erased_remains where due <= now()');
    return waiting === 0;
  };
  await eventually('the tables are rewritten', isRewritten, 60_000);
  const left = await searchFiles(directory, secrets);
  for (const file of left.keys()) t.diagnostic(`${file} belongs to ${await relationOf(pool, file)}`);
  assert.deepEqual(left, new Map());

  // Read models hold random ids and numbers, and are rewritten later.
  const ids = { 'id of the person': Buffer.from(personId.replaceAll('-', ''), 'hex') };
  const mood = await pool.query<{ days: number }>(
    `select round(extract(epoch from due - now()) / 86400)::int as days from erased_remains
      where table_name like 'mood_v%.mood_entries' and since is not null`,
  );
  assert.deepEqual(mood.rows, [{ days: 14 }]);
  assert.ok((await searchFiles(directory, ids)).size > 0, 'the id of the person is in their old rows');
  await housekeeping.stop();
  await pool.query('update erased_remains set due = now() where due is not null');
  const tomorrow = startHousekeeping(testApp.services);
  t.after(() => tomorrow.stop());
  await eventually('read models are rewritten', isRewritten, 60_000);
  assert.deepEqual(await searchFiles(directory, ids), new Map());
  assert.equal((await friend.get('/api/user')).statusCode, 200);
  const { data } = (await friend.get('/api/community/posts')).json<{ data: { content: string }[] }>();
  assert.deepEqual(
    data.map(({ content }) => content),
    ['hello'],
  );
});

test('after names of 1.0.2 are sealed, no file of the data folder has them in the clear any more', async (t) => {
  const folder = await makeTemporaryFolder('hearten-remains-');
  const postgres = await startEmbeddedPostgres({ folder });
  t.after(() => postgres.stop());
  const testApp = await buildTestApp(t, { through: async () => postgres.connectionString });
  const { pool } = testApp.services;
  await pool.query('update name_sealing set begun = false');
  const person = { username: 'canary-username', fullName: 'Canaria Fullname', password: 'a quiet morning' };
  const browser = new Browser(testApp);
  assert.equal((await browser.post('/api/register', person)).statusCode, 201);
  await pool.query('analyze');
  await pool.query('checkpoint');
  const names = { username: Buffer.from(person.username), 'full name': Buffer.from(person.fullName) };
  const { directory } = clusterIn(folder);
  assert.ok((await searchFiles(directory, names)).size >= 2, 'in the table and in the write-ahead log');

  const housekeeping = startHousekeeping(testApp.services);
  t.after(() => housekeeping.stop());
  await eventually(
    'the table is rewritten',
    async () => {
      const rewritten = await pool.query(
        "select from erased_remains where table_name = 'public.accounts' and since is null and rewritten_at is not null",
      );
      return rewritten.rowCount === 1;
    },
    60_000,
  );
  assert.deepEqual(await searchFiles(directory, names), new Map());
  const { username, fullName } = (await browser.get('/api/user')).json();
  assert.deepEqual([username, fullName], [person.username, person.fullName]);
});

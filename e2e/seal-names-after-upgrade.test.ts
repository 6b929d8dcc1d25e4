import assert from 'node:assert/strict';
import { type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dump, encodingsOf } from '../api/testing/dump.ts';
import { readMasterKey } from '../infra/crypto/master-key.ts';
import { MAIN_FOLDER, MASTER_KEY_FILE, SECRETS_FOLDER } from '../infra/data-folder/stored-names.ts';
import { wrapKey } from '../infra/personal-keys/wrapped-key.ts';
import { startEmbeddedPostgres } from '../infra/postgres/embedded/start-embedded-postgres.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { unpackFolder } from './upgrade/packed-folder.ts';

const FIXTURE = new URL('upgrade/1.0.2/', import.meta.url);
/** More than two batches. */
const CROWD = 250;
const BATCH = 100;
/** The place in the crowd of the account at which sealing is stopped, in the second batch. */
const STOPPED_AT = 150;

const { passwords } = JSON.parse(readFileSync(new URL('expected.json', FIXTURE), 'utf8')) as {
  passwords: Record<'ben', string>;
};

const nameInCrowd = (place: number) => `crowd-${String(place).padStart(3, '0')}`;

describe('the names in a data folder of 1.0.2', () => {
  const scope = lifoScope({ after });
  let pool: pg.Pool;
  let databaseUrl: string;
  let start: (sealAfterDays: number) => Promise<HeartenProcess>;

  before(async () => {
    const dataFolder = await temporaryFolder(scope);
    await unpackFolder(fileURLToPath(new URL('data.tar.zst', FIXTURE)), dataFolder);
    const folder = join(dataFolder, MAIN_FOLDER);
    const masterKeyFile = join(folder, SECRETS_FOLDER, MASTER_KEY_FILE);
    const { connectionString, stop } = await startEmbeddedPostgres({ folder, durable: false });
    scope.after(stop);
    databaseUrl = connectionString;
    pool = new pg.Pool({ connectionString });
    // `end` resolves before the sessions are closed, and the server, which stops next, may end one of them itself.
    pool.on('error', () => {});
    scope.after(() => pool.end());
    await addCrowd((await readMasterKey(masterKeyFile)).deriveKeyObject('wrapPersonalKeys'));
    const env = {
      DATABASE_URL: connectionString,
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
      HEARTEN_DEMO: '0',
      EVENTSTORE_URL: '',
    };
    start = (days) =>
      HeartenProcess.start(scope, {
        dataFolder,
        env: { ...env, HEARTEN_SEAL_EVENTS_AFTER_DAYS: String(days) },
      });
  });

  /** Adds accounts as 1.0.2 stores them. All have ben's password. */
  async function addCrowd(wrappingKey: KeyObject) {
    const people = Array.from({ length: CROWD }, (_, place) => {
      const [keyId, key] = [randomUUID(), randomBytes(32)];
      return {
        name: nameInCrowd(place),
        person: randomUUID(),
        keyId,
        wrapped: wrapKey({ keyId, key }, wrappingKey),
      };
    });
    await pool.query(
      `insert into accounts (person_id, username, username_key, full_name, password_hash, recovery_hash, created_at, registered)
       select person, name, name, name || ' Holm', ben.password_hash, '\\x00', now(), true
       from unnest($1::uuid[], $2::text[]) as given (person, name), accounts as ben where ben.username = 'ben' order by name`,
      [people.map(({ person }) => person), people.map(({ name }) => name)],
    );
    await pool.query(
      'insert into personal_keys (key_id, owner, wrapped) select * from unnest($1::uuid[], $2::text[], $3::bytea[])',
      [
        people.map(({ keyId }) => keyId),
        people.map(({ person }) => person),
        people.map(({ wrapped }) => wrapped),
      ],
    );
  }

  const countClear = async () =>
    (await pool.query("select from accounts where username <> '' or full_name <> ''")).rowCount ?? 0;

  /** Signs in and reads the name that the page shows. */
  async function signsIn(origin: string, username: string, fullName: string, password = passwords.ben) {
    const client = new ApiClient(origin);
    const answer = await client.request('POST', '/api/login', { username, password });
    assert.equal(answer.status, 200, `${username}: ${await answer.text()}`);
    const user = (await (await client.request('GET', '/api/user')).json()) as Record<string, unknown>;
    assert.deepEqual([user.username, user.fullName], [username, fullName]);
  }

  /** Signs in people whose names are sealed in the first batch, and one whose name is sealed in the last. */
  async function everyoneSignsIn(origin: string) {
    await signsIn(origin, 'maren', 'Maren Holm', 'a quiet morning');
    for (const place of [0, CROWD - 1]) {
      await signsIn(origin, nameInCrowd(place), `${nameInCrowd(place)} Holm`);
    }
  }

  test('stay as they are for some days, and everyone signs in', async () => {
    const hearten = await start(7);
    await everyoneSignsIn(hearten.origin);
    await new ApiClient(hearten.origin).register('evangeline');
    const { rows } = await pool.query("select username_key from accounts where username = 'evangeline'");
    assert.deepEqual(rows, [{ username_key: 'evangeline' }], '1.0.2 can sign her in');
    await hearten.endProcess('SIGTERM');
  });

  test('are sealed in batches, and everyone signs in while that goes on and after the process is killed', async (t) => {
    const total = await countClear();
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    t.after(() => holder.end());
    await holder.query('begin');
    await holder.query('select from accounts where username = $1 for update', [nameInCrowd(STOPPED_AT)]);
    const hearten = await start(0);
    await eventually('the second batch waits', async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"accounts"%for update'`,
      );
      return rowCount === 1 && (await countClear()) === total - BATCH;
    });
    await everyoneSignsIn(hearten.origin);
    await hearten.endProcess('SIGKILL');
    await holder.query('rollback');
    assert.equal(await countClear(), total - BATCH);
  });

  test('are sealed to the end by two processes at once, and then no table contains one', async () => {
    const [one, other] = await Promise.all([start(0), start(0)]);
    await eventually('all names are sealed', async () => (await countClear()) === 0);
    for (const { origin } of [one, other]) await everyoneSignsIn(origin);
    await signsIn(one.origin, nameInCrowd(STOPPED_AT), `${nameInCrowd(STOPPED_AT)} Holm`);
    await signsIn(one.origin, 'evangeline', 'Maren Holm', 'a quiet morning');
    const tables = await dump(pool);
    for (const name of ['crowd-', 'maren', 'evangeline']) {
      for (const form of encodingsOf(name)) {
        const found = [...tables].filter(([, text]) => text.toLowerCase().includes(form));
        assert.deepEqual(found, [], `${name} as ${form}`);
      }
    }
  });
});

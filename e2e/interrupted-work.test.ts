import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { NOTIFICATION_CONNECTION_NAME } from '../infra/postgres/notification-connection.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

/** Tests that work of several steps is completed by the next start after a kill -9. */

const TIMEOUT_MS = 60_000;

/** A database with processes on it. The test reads its tables directly. */
async function openInstallation(t: TestContext, env: NodeJS.ProcessEnv) {
  const scope = lifoScope(t);
  const dataFolder = await temporaryFolder(scope);
  const { connectionString } = await createTestDatabase(scope);
  const masterKeyFile = await newMasterKeyFile(dataFolder);
  const client = new pg.Client({ connectionString });
  await client.connect();
  scope.after(() => client.end());
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows;
  const start = () =>
    HeartenProcess.start(scope, {
      dataFolder,
      env: {
        ...env,
        DATABASE_URL: connectionString,
        // The test reads the log from PostgreSQL.
        EVENTSTORE_URL: '',
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
      },
    });
  return { ask, start };
}

type Installation = Awaited<ReturnType<typeof openInstallation>>;

test('an erasure killed before it is in the log is completed by the next start', async (t) => {
  const { ask, start } = await openInstallation(t, { HEARTEN_DEMO: '0' });
  const before = await start();
  const visitor = new ApiClient(before.origin);
  await visitor.register('maren');
  const mood = { moodValue: 2, fatigueValue: 2, notes: 'What nobody is to read again.' };
  assert.equal((await visitor.request('POST', '/api/mood', mood)).status, 201);
  const post = { content: 'Nor this.' };
  assert.equal((await visitor.request('POST', '/api/community/posts', post)).status, 201);

  // This lock blocks the process before it writes to the log. By then all keys are destroyed.
  await ask('begin');
  await ask('lock table events in share mode');
  const erasing = visitor
    .request('DELETE', '/api/user', { password: 'a quiet morning' })
    .catch(() => undefined);
  const keys = () => ask('select from personal_keys where wrapped is not null');
  await eventually('both keys are destroyed', async () => (await keys()).length === 0, TIMEOUT_MS);
  await before.endProcess('SIGKILL');
  assert.equal(await erasing, undefined, 'the request was not answered');
  // PostgreSQL would still finish the waiting statement, so end its connection.
  await ask(`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await ask('rollback');

  const eventsOf = (type: string) =>
    ask<{ stream: string }>('select stream from events where type = $1', [type]);
  const left = await ask('select from accounts union all select from sessions');
  assert.equal(left.length, 0);
  assert.equal((await eventsOf('MemberErased')).length, 0);

  const after = await start();
  await eventually(
    'the erasure is in the log',
    async () => (await eventsOf('MemberErased')).length === 1,
    TIMEOUT_MS,
  );
  assert.equal((await eventsOf('AccountErased')).length, 0, 'the account’s own erasure is recorded later');
  const back = visitor.withOrigin(after.origin);
  assert.equal((await back.request('GET', '/api/mood')).status, 401);
  await eventually(
    'the posts are deleted',
    async () => {
      const answer = await back.request('GET', '/api/community/posts');
      return ((await answer.json()) as { total: number }).total === 0;
    },
    TIMEOUT_MS,
  );
});

/** Each event and its time since the beginning, without ids that differ between installations. */
const history = ({ ask }: Installation) =>
  ask(`
    select metadata->>'commandId' as command, type,
      (metadata->>'occurredAt')::timestamptz
        - min((metadata->>'occurredAt')::timestamptz) over (partition by stream like 'study-%') as since
    from events where type <> 'AccountRegistered' and stream <> 'hearten-log' order by 1, 2, 3`);

const countEvents = async ({ ask }: Installation) => {
  const [row] = await ask<{ there: boolean }>(`select to_regclass('events') is not null as there`);
  if (!row?.there) return 0;
  const [counted] = await ask<{ events: number }>('select count(*)::int as events from events');
  return counted?.events ?? 0;
};

/** The process on this database, found by the name of its connection. */
async function findProcessId({ ask }: Installation): Promise<number> {
  const [row] = await ask<{ name: string }>(
    `select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like $1`,
    [`${NOTIFICATION_CONNECTION_NAME} %`],
  );
  return Number(/ (\d+)@/.exec(row?.name ?? '')?.[1]);
}

test('demo data that is killed halfway is completed to the same data as in one go', async (t) => {
  const env = { HEARTEN_DEMO: '1' };
  const [killed, whole] = [await openInstallation(t, env), await openInstallation(t, env)];
  await whole.start();
  const all = await countEvents(whole);
  for (const events of [20, 300, 700]) {
    const starting = killed.start().then(
      () => assert.fail('it was not killed in time'),
      (error: Error) => error.message,
    );
    await eventually(`${events} events`, async () => (await countEvents(killed)) >= events, TIMEOUT_MS);
    process.kill(await findProcessId(killed), 'SIGKILL');
    assert.match(await starting, /^exit null: /);
    const stoppedAt = await countEvents(killed);
    assert.ok(stoppedAt >= events && stoppedAt < all, `${stoppedAt} events`);
  }
  await killed.start();
  assert.equal(await countEvents(killed), all);
  assert.deepEqual(await history(killed), await history(whole));
});

import assert from 'node:assert/strict';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import pg from 'pg';
import { SimulatedServer } from '../infra/event-store/testing/simulated-server/simulated-server.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { EventStoreProcess, eventStoreFromEnvironment } from './support/event-store-process.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

const mood = { moodValue: 4, fatigueValue: 2 };

/** A log that can be backed up. The returned function restores the backup. */
interface TestLog {
  readonly url: string;
  backUp(): Promise<() => Promise<void>>;
}

type OpenLog = (scope: CleanupScope, connectionString: string) => Promise<TestLog>;

const openPostgresLog: OpenLog = async (_, connectionString) => {
  const query = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client.query<{ end: string }>(text, values).finally(() => client.end());
  };
  return {
    url: '',
    async backUp() {
      const { rows } = await query('select max(position) as end from events');
      return async () => void (await query('delete from events where position > $1', [rows[0]?.end]));
    },
  };
};

const openSimulatedLog: OpenLog = async (scope) => {
  const { url, log } = await SimulatedServer.start(scope);
  return {
    url,
    async backUp() {
      const end = log.records.at(-1)?.position ?? 0n;
      return async () => log.restore(end);
    },
  };
};

/** A real server. Its folder is copied while it does not run. */
const openEventStoreFolderLog =
  (url: string, command: string): OpenLog =>
  async (scope) => {
    const folder = await temporaryFolder(scope);
    const [data, kept] = [join(folder, 'data'), join(folder, 'kept')];
    const server = await EventStoreProcess.start(scope, { command, url, folder: data });
    const whileDown = async (work: () => Promise<void>) => {
      await server.end('SIGTERM');
      await work();
      await server.restart();
    };
    return {
      url,
      async backUp() {
        await whileDown(() => cp(data, kept, { recursive: true }));
        return () =>
          whileDown(async () => {
            await rm(data, { recursive: true });
            await rename(kept, data);
          });
      },
    };
  };

const { url, command } = eventStoreFromEnvironment();
const logs: readonly [string, OpenLog | undefined][] = [
  ['PostgreSQL', openPostgresLog],
  ['EventStoreDB simulated', openSimulatedLog],
  [
    'EventStoreDB of EVENTSTORE_TEST_COMMAND',
    url && command ? openEventStoreFolderLog(url, command) : undefined,
  ],
];

suite('after an older backup of the log is restored', { concurrency: 2 }, () => {
  for (const [kind, openLog] of logs) {
    const skip = openLog ? false : 'EVENTSTORE_TEST_URL and EVENTSTORE_TEST_COMMAND are not both set';
    test(`${kind}: the next start refuses in one line, and its advice works`, { skip }, async (t) => {
      assert.ok(openLog);
      const scope = lifoScope(t);
      const dataFolder = await temporaryFolder(scope);
      const { connectionString } = await createTestDatabase(scope);
      const log = await openLog(scope, connectionString);
      const masterKeyFile = await newMasterKeyFile(dataFolder);
      const env = {
        DATABASE_URL: connectionString,
        EVENTSTORE_URL: log.url,
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
        HEARTEN_DEMO: '0',
      };
      const start = () => HeartenProcess.start(scope, { dataFolder, env });

      const before = await start();
      const visitor = new ApiClient(before.origin);
      await visitor.register('maren');
      await visitor.request('POST', '/api/mood', mood);
      const known = await visitor.listMoodIds();
      const restore = await log.backUp();
      await visitor.request('POST', '/api/mood', mood);
      assert.equal((await visitor.listMoodIds()).length, 2);
      await before.endProcess('SIGTERM');
      await restore();

      const refusal = await start().catch((error: Error) => error.message);
      assert.match(
        String(refusal),
        /^exit 2: hearten: the read model [\w-]+ is at position \d+, but this log is older and ends at \d+[^\n]*\n$/,
      );
      const [, advice = ''] = /npm run projections -- (.*)\n$/.exec(String(refusal)) ?? [];
      const rebuilt = await runCli(advice.split(' '), env);
      assert.equal(rebuilt.code, 0, rebuilt.stderr);

      const back = visitor.withOrigin((await start()).origin);
      assert.deepEqual(await back.listMoodIds(), known);
      const { id } = (await (await back.request('POST', '/api/mood', mood)).json()) as { id: string };
      assert.deepEqual(await back.listMoodIds(), [id, ...known], 'new writes are visible');
      const verified = await runCli(['verify'], env);
      assert.equal(verified.code, 0, verified.stderr);
    });
  }
});

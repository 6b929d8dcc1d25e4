import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import pg from 'pg';
import { MasterKey } from '../infra/crypto/master-key.ts';
import { SimulatedServer } from '../infra/event-store/testing/simulated-server/simulated-server.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { HeartenProcess, type Scope, temporaryFolder } from './stage/hearten-process.ts';
import { lastFirst } from './stage/last-first.ts';
import { Visitor } from './stage/visitor.ts';

const mood = { moodValue: 4, fatigueValue: 2 };

/** A log of which an older state can be restored, as from a backup. */
interface TestLog {
  readonly url: string;
  /** The place of its last event. */
  end(): Promise<bigint>;
  /** Forgets what came later. */
  restore(position: bigint): Promise<void>;
}

async function logInPostgres(connectionString: string): Promise<TestLog> {
  const query = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return client.query<{ end: string }>(text, values).finally(() => client.end());
  };
  return {
    url: '',
    end: async () => BigInt((await query('select max(position) as end from events')).rows[0]?.end ?? -1),
    restore: async (position) => void (await query('delete from events where position > $1', [position])),
  };
}

async function logInEventStore(scope: Scope): Promise<TestLog> {
  const server = await SimulatedServer.start(scope);
  return {
    url: server.url,
    end: async () => server.log.records.at(-1)?.position ?? -1n,
    restore: async (position) => server.log.restore(position),
  };
}

suite('an older backup of the log is restored', { concurrency: 2 }, () => {
  for (const kind of ['PostgreSQL', 'EventStoreDB simulated'] as const) {
    test(`${kind}: the next start says so in one line, and the advice given works`, async (t) => {
      const scope = lastFirst(t);
      const dataFolder = await temporaryFolder(scope);
      const { connectionString } = await createTestDatabase(scope);
      const isPostgres = kind === 'PostgreSQL';
      const log = isPostgres ? await logInPostgres(connectionString) : await logInEventStore(scope);
      const masterKeyFile = join(dataFolder, 'master-key');
      await writeFile(masterKeyFile, MasterKey.random().toHex(), { mode: 0o600 });
      const env = {
        DATABASE_URL: connectionString,
        EVENTSTORE_URL: log.url,
        HEARTEN_MASTER_KEY_FILE: masterKeyFile,
        HEARTEN_DEMO: '0',
      };
      const start = () => HeartenProcess.start(scope, { dataFolder, env });

      const before = await start();
      const visitor = new Visitor(before.origin);
      await visitor.register('maren');
      await visitor.call('POST', '/api/mood', mood);
      const known = await visitor.moodIds();
      const backUp = await log.end();
      await visitor.call('POST', '/api/mood', mood);
      assert.equal((await visitor.moodIds()).length, 2);
      await before.end('SIGTERM');
      await log.restore(backUp);

      const refusal = await start().catch((error: Error) => error.message);
      assert.match(
        String(refusal),
        /^exit 2: hearten: the read model \w+ is at position \d+, where this log, which ends at \d+, [^\n]*\n$/,
      );
      const [, advice = ''] = /npm run projections -- (.*)\n$/.exec(String(refusal)) ?? [];
      const rebuilt = await runCli(advice.split(' '), env);
      assert.equal(rebuilt.code, 0, rebuilt.said);

      const back = visitor.at((await start()).origin);
      assert.deepEqual(await back.moodIds(), known);
      const { id } = (await (await back.call('POST', '/api/mood', mood)).json()) as { id: string };
      assert.deepEqual(await back.moodIds(), [id, ...known], 'and what is written now is seen');
    });
  }
});

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { temporaryFolder } from '../e2e/support/hearten-process.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { benchLive, startScenarioRunner } from './live.ts';

const SMALL = {
  sockets: 40,
  newcomers: 2,
  reconnects: { perSecond: 20, seconds: 1 },
  restMs: 0,
};

test('a small run of the live socket benchmark produces its figures', async (t) => {
  const opened = new AsyncDisposableStack();
  t.after(() => opened.disposeAsync());
  const { connectionString } = await createTestDatabase(t);
  const { figures = [], targets } = await benchLive(
    {
      database: async () => connectionString,
      pool(max) {
        const pool = new pg.Pool({ connectionString, max });
        opened.defer(() => pool.end());
        return pool;
      },
      onClose: (close) => opened.defer(async () => void (await close())),
    },
    SMALL,
  );
  const figure = new Map(figures);
  assert.equal(figure.get('sockets open'), '40');
  assert.equal(figure.get('sockets lost'), '0');
  for (const [name, value] of figures) assert.doesNotMatch(value, /NaN|Infinity/, name);
  for (const name of ['join to broadcast, median', 'join to broadcast, longest']) {
    const ms = Number.parseInt(figure.get(name)?.replaceAll(',', '') ?? '', 10);
    assert.ok(ms > 0 && ms < 5_000, `${name}: ${ms} ms`);
  }
  assert.ok(targets.every((target) => target.startsWith('Met')));
});

test('people whose process is killed end the benchmark with that reason', async (t) => {
  const program = join(await temporaryFolder(t), 'people.mjs');
  await writeFile(program, "process.on('message', () => process.kill(process.pid, 'SIGKILL'));\n");
  const runScenario = startScenarioRunner({ onClose: (close) => t.after(close) }, 0, program);
  await assert.rejects(runScenario({ name: 'join', newcomers: 1 }), {
    message: 'the scenario join failed: its process has ended with SIGKILL',
  });
});

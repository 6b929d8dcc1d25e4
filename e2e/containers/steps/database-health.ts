import assert from 'node:assert/strict';
import type { Step } from '../step.ts';
import { waitForHealth, waitUntilHealthy } from './kills.ts';
import { assertHealthy } from './start.ts';

/** Renames the database: the container of PostgreSQL must become unhealthy, and healthy with the old name. */
export const databaseHealth: Step = {
  name: 'missing-database',
  headings: [],
  async run(context) {
    const { installation } = context;
    const query = (sql: string) =>
      `docker compose exec postgres psql --username=hearten --dbname=postgres --command="${sql}"`;
    await installation.run('docker compose stop api projector');
    await installation.run(query('alter database hearten rename to elsewhere'));
    const tookMs = await waitForHealth(installation, 'postgres', 'unhealthy');
    context.fact(`a missing database: postgres is unhealthy after ${(tookMs / 1000).toFixed(0)} s`);
    await installation.run(query('alter database elsewhere rename to hearten'));
    await waitUntilHealthy(installation, 'postgres');
    await installation.run('docker compose up --detach --wait');
    await assertHealthy(installation);
    assert.equal((await fetch(`${installation.origin}/ready`)).status, 200);
  },
};

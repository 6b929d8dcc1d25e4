import assert from 'node:assert/strict';
import type { Step } from '../step.ts';
import { assertHealthy, servicesOf } from './start.ts';

/** Makes new certificates of the stores by the documented commands, under load. The master key stays. */
export const certificates: Step = {
  name: 'certificates',
  headings: ['Secrets'],
  async run(context) {
    const { installation } = context;
    const before = installation.secret('stores-ca.txt');
    const key = installation.secret('master-key.txt');
    await context.underLoad('new certificates', () => installation.runDocumented('Secrets'));
    assert.notEqual(installation.secret('stores-ca.txt'), before);
    assert.equal(installation.secret('master-key.txt'), key);
    await assertHealthy(installation);
  },
};

/** Restarts, stops and kills all containers under load, and then looks for every write of all visits. */
export const restart: Step = {
  name: 'restart',
  headings: [],
  async run(context) {
    const { installation } = context;
    await context.underLoad('docker compose restart', () => installation.run('docker compose restart'));
    await installation.run('docker compose up --detach --wait');
    await context.underLoad('down and up', async () => {
      await installation.run('docker compose down');
      await installation.run('docker compose up --detach --wait');
    });
    await context.underLoad('all containers killed at once, as by a power cut', async () => {
      const containers = await Promise.all(
        servicesOf(installation).map((each) => installation.containers(each)),
      );
      await installation.run(`docker kill ${containers.flat().join(' ')}`);
      await installation.run('docker compose up --detach --wait');
    });
    await assertHealthy(installation);
    for (const visitors of context.visits) {
      assert.deepEqual(await visitors.compare(), { lost: 0, doubled: 0 });
    }
    context.fact('after all that, every write of all visits is there, once');
  },
};

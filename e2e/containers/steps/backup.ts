import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../installation.ts';
import type { Step, StepContext } from '../step.ts';
import { assertHealthy } from './start.ts';

const POSTGRES_ALONE = 0;
const BOTH_STORES = 1;
/** The block of either heading that records what was done. */
const RECORDED = 2;

/**
 * Backs up under load and once more without it, restores the second backup in another Compose project, and looks there
 * for every write of all visits. With EventStoreDB it also restores a log that is older than the database.
 */
export const backup: Step = {
  name: 'backup-and-restore',
  headings: ['Back up', 'Restore', 'Start'],
  async run(context) {
    const { installation } = context;
    const isAlone = installation.setup === 'postgres';
    const figures = await context.underLoad('backup', () =>
      installation.runDocumented('Back up', isAlone ? POSTGRES_ALONE : BOTH_STORES),
    );
    if (isAlone) assert.equal(figures.calls.refused, 0);
    // This backup has everything that people have written. The one under load may lack the last writes.
    await installation.runDocumented('Back up', isAlone ? POSTGRES_ALONE : BOTH_STORES);
    await installation.runDocumented('Back up', RECORDED);
    const restored = await restore(context, installation);
    await installation.runDocumented('Restore', RECORDED);
    for (const visitors of context.visits) {
      assert.deepEqual(await visitors.compare(restored.origin), { lost: 0, doubled: 0 });
    }
    context.fact('restored in another project: people are signed in, and every write is there, once');
    await context.underLoad('writes after the restore', async () => {}, restored);
    if (!isAlone) await restoreOlderLog(context, restored);
  },
};

/** Restores the backup of `from` in a project of its own, which shares only the secrets that the document names. */
async function restore({ create }: StepContext, from: Installation): Promise<Installation> {
  const restored = await create();
  await restored.chooseSetup();
  mkdirSync(join(restored.folder, 'secrets'));
  const files = ['secrets/master-key.txt', 'postgres.dump', ...keptFiles(from)];
  for (const file of files) copyFileSync(join(from.folder, file), join(restored.folder, file));
  const [makeSecrets, origin] = restored.documented('Start');
  await restored.run(String(makeSecrets));
  await restored.run(String(origin));
  await restored.runDocumented('Restore');
  await assertHealthy(restored);
  return restored;
}

/** The backup of EventStoreDB, and its password, which is part of it. */
const keptFiles = ({ setup }: Installation): string[] =>
  setup === 'postgres'
    ? []
    : [
        'eventstore.tar',
        'secrets/eventstore-password.txt',
        'secrets/eventstore-url.txt',
        'secrets/eventstore-users.env',
      ];

/** A database that is newer than the log: the start refuses, and the documented commands mend it. */
async function restoreOlderLog(context: StepContext, installation: Installation): Promise<void> {
  await installation.runDocumented('Back up', BOTH_STORES);
  await context.underLoad('writes after that backup', async () => {}, installation);
  await installation.run('docker compose stop api projector eventstore');
  await installation.run(`docker compose rm --force eventstore`);
  await installation.run(`docker volume rm ${installation.project}_eventstore`);
  const unpack = installation.documented('Restore').find((command) => command.includes('eventstore.tar'));
  await installation.run(String(unpack));
  const refused = await installation.fail('docker compose up --detach --wait');
  const { said } = await installation.run('docker compose logs --no-log-prefix --tail 20 api', {
    isQuiet: true,
  });
  assert.match(said, /this log is older and ends at/);
  context.fact(
    `an older log: up --wait fails after ${(refused.durationMs / 1000).toFixed(0)} s, and the log says why`,
  );
  await installation.runDocumented('Restore', 1);
  await context.underLoad('writes after the rebuild', async () => {}, installation);
}

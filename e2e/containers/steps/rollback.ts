import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../installation.ts';
import { SkipStep, type Step } from '../step.ts';
import { assertHealthy } from './start.ts';

const IMAGE_1_0_2 = 'hearten:1.0.2';
const ONE_RELEASE = 0;
const TO_1_0_2 = 1;

const API_CHECK = /^API_CHECK=.*\n/gm;

/** Goes forward from 1.0.2 again. */
async function leave102(installation: Installation): Promise<void> {
  const file = join(installation.folder, '.env');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(API_CHECK, ''));
  await installation.run('sh infra/docker/make-secrets.sh');
  await installation.run('docker compose up --build --detach --wait');
}

async function requireImage(installation: Installation): Promise<void> {
  const found = await installation.try(`docker image inspect ${IMAGE_1_0_2}`, { isQuiet: true });
  if (found.code !== 0) {
    throw new SkipStep(
      `there is no image ${IMAGE_1_0_2}: build it with \`docker build --file infra/docker/Dockerfile --tag ${IMAGE_1_0_2} .\` in a checkout of 1.0.2`,
    );
  }
}

/** Upgrades, rolls back to the release before and goes forward again. No call may be refused on the way. */
export const rollback: Step = {
  name: 'rollback',
  headings: ['Roll back', 'Upgrade'],
  async run(context) {
    const { installation, release } = context;
    release.changeImage('api/server.ts', '// The newer release.\n');
    await installation.runDocumented('Upgrade');
    const [newer] = await installation.inspect('api', '{{.Image}}');
    const back = await context.underLoad('back to the release before', () =>
      installation.runDocumented('Roll back', ONE_RELEASE),
    );
    assert.notEqual((await installation.inspect('api', '{{.Image}}'))[0], newer);
    assert.equal(back.calls.refused, 0);
    const forward = await context.underLoad('and forward', async () => {
      for (const command of installation.documented('Upgrade').slice(-2)) await installation.run(command);
    });
    assert.equal(forward.calls.refused, 0);
    assert.equal((await installation.inspect('api', '{{.Image}}'))[0], newer);
  },
};

/** Starts 1.0.2 in an installation of its own, upgrades it as documented, goes back to 1.0.2 and forward again. */
export const from102: Step = {
  name: 'from-1.0.2-and-back',
  headings: ['From version 1.0.2', 'Roll back'],
  // 1.0.2 has no other compose file.
  setups: ['eventstore'],
  async run(context) {
    await requireImage(context.installation);
    if (!context.release.has102()) throw new SkipStep('the history does not reach back to 1.0.2');
    const installation = await context.create('1.0.2');
    const override = join(installation.folder, 'compose.override.yaml');
    const eventstore = await eventStoreImage(context.installation);
    writeFileSync(
      override,
      `services: { api: { image: '${IMAGE_1_0_2}' }, projector: { image: '${IMAGE_1_0_2}' }, eventstore: { image: '${eventstore}' } }\n`,
    );
    await installation.run('sh infra/docker/make-secrets.sh');
    installation.configure({ PUBLIC_ORIGIN: 'https://hearten.example' });
    await installation.run('docker compose up --detach --wait');
    await context.underLoad('1.0.2 serves people', async () => {}, installation);
    writeFileSync(override, 'services: {}\n');
    const [pull, ...commands] = await pulledCommands(installation);
    await context.underLoad(
      'upgrade from 1.0.2',
      async () => {
        await installation.run(`docker image tag ${IMAGE_1_0_2} ${installation.image}`);
        await installation.run(String(pull));
        await installation.chooseSetup();
        for (const command of commands) await installation.run(command);
      },
      installation,
    );
    await assertHealthy(installation);
    await context.underLoad(
      'back to 1.0.2',
      () => installation.runDocumented('Roll back', TO_1_0_2),
      installation,
    );
    await context.underLoad('and forward', () => leave102(installation), installation);
    await installation.run('docker compose exec projector node projections/cli.ts verify');
  },
};

/** The commands of the newest document, which `git pull` brings. */
async function pulledCommands(installation: Installation): Promise<string[]> {
  await installation.run('git fetch --quiet', { isQuiet: true });
  const { out } = await installation.run('git show origin/HEAD:docs/operations.md', { isQuiet: true });
  return installation.documented('From version 1.0.2', 0, out);
}

async function eventStoreImage(installation: Installation): Promise<string> {
  const [image = ''] = await installation.inspect('eventstore', '{{.Config.Image}}');
  return image;
}

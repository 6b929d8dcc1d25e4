import assert from 'node:assert/strict';
import type { Step, StepContext } from '../step.ts';
import { assertHealthy } from './start.ts';

/** A file of the image's last layers, so that little is built again. */
const CHANGED_FILE = 'api/server.ts';
/** A module that the server loads. A line at the end of `server.ts` itself would run after the start. */
const LOADED_FILE = 'api/open-services.ts';

async function upgradeUnderLoad(context: StepContext, what: string): Promise<void> {
  const { installation, release } = context;
  const [before] = await installation.inspect('api', '{{.Image}}');
  release.changeImage(CHANGED_FILE, '// Another release.\n');
  const figures = await context.underLoad(what, () => installation.runDocumented('Upgrade'));
  const after = await installation.inspect('api', '{{.Image}}');
  assert.ok(
    after.every((image) => image !== before),
    'the api runs the new image',
  );
  assert.deepEqual(await installation.inspect('projector', '{{.Image}}'), after.slice(0, 1));
  assert.equal(figures.calls.refused, 0, 'nobody is refused');
}

/** Upgrades one api, then two, and then to a release that does not start, which the old containers must survive. */
export const upgrade: Step = {
  name: 'upgrade',
  headings: ['Upgrade', 'Roll back'],
  async run(context) {
    const { installation, release } = context;
    await upgradeUnderLoad(context, 'upgrade of one api');
    const [container] = await installation.containers('api');
    await installation.run('docker compose up --detach --wait');
    assert.deepEqual(await installation.containers('api'), [container], 'the new api stays');
    assert.equal(
      (await installation.inspect('api', '{{.Image}}'))[0],
      (await installation.inspect('projector', '{{.Image}}'))[0],
    );

    installation.configure({ API_REPLICAS: '2' });
    await installation.run('docker compose up --detach --wait');
    await upgradeUnderLoad(context, 'upgrade of two apis');
    installation.configure({ API_REPLICAS: '1' });
    await installation.run('docker compose up --detach --wait');

    // A release that does not start: people stay with the old api, and a rollback is possible.
    release.changeImage(LOADED_FILE, "throw new Error('this release does not start');\n");
    const [old] = await installation.containers('api');
    const [projector] = await installation.containers('projector');
    const broken = await context.underLoad('upgrade to a release that does not start', async () => {
      const commands = installation.documented('Upgrade');
      for (const command of commands.slice(0, -1)) await installation.run(command);
      const failed = await installation.fail(String(commands.at(-1)));
      assert.match(failed.said, /the new projector did not become healthy and is removed: the old one stays/);
      assert.deepEqual(await installation.containers('projector'), [projector], 'the old one is left');
      assert.deepEqual(await installation.containers('api'), [old], 'the old one is left');
      await installation.runDocumented('Roll back');
    });
    assert.equal(broken.calls.refused, 0);
    await assertHealthy(installation);
    release.revertChange();
    await context.underLoad('upgrade to one that does', () => installation.runDocumented('Upgrade'));
    await assertHealthy(installation);
  },
};

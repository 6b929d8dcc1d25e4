import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../infra/testing/eventually.ts';
import type { Installation } from '../installation.ts';
import type { Step, StepContext } from '../step.ts';

const DOWN_MS = 5_000;
const HEALTHY_MAX_MS = 120_000;
const STEP_MS = 500;
/** How long `/ready` may take to answer 503. A read model counts as stuck after 10 s. */
const READY_NOTICE_MS = 60_000;

/** Waits until every container of a service is healthy, and returns how long that took, in milliseconds. */
export async function waitUntilHealthy(installation: Installation, service: string): Promise<number> {
  return waitForHealth(installation, service, 'healthy');
}

/**
 * Waits until every container of a service has this state, and returns how long that took, in milliseconds. Throws
 * after `HEALTHY_MAX_MS`.
 */
export async function waitForHealth(
  installation: Installation,
  service: string,
  state: 'healthy' | 'unhealthy',
): Promise<number> {
  const began = performance.now();
  for (;;) {
    const states = await installation.inspect(service, '{{.State.Health.Status}}');
    const tookMs = Math.round(performance.now() - began);
    if (states.length > 0 && states.every((each) => each === state)) return tookMs;
    if (tookMs > HEALTHY_MAX_MS) throw new Error(`${service} is ${states.join(', ')}, expected ${state}`);
    await sleep(STEP_MS);
  }
}

async function killAndWait({ installation }: StepContext, service: string): Promise<void> {
  const [container] = await installation.containers(service);
  // An engine does not restart a container that was killed by hand.
  await installation.run(`docker kill ${container}`);
  await sleep(DOWN_MS);
  await installation.run(`docker start ${container}`);
  await waitUntilHealthy(installation, service);
}

/** Runs two api containers for a time, once by `--scale` and once by `API_REPLICAS`, and kills one of them. */
export const scale: Step = {
  name: 'scale',
  headings: [],
  async run(context) {
    const { installation } = context;
    await context.underLoad('--scale api=2', async () => {
      await installation.run('docker compose up --detach --wait --scale api=2');
    });
    assert.equal((await installation.containers('api')).length, 2);
    await context.underLoad('an api of two killed', () => killAndWait(context, 'api'));
    installation.configure({ API_REPLICAS: '2' });
    await installation.run('docker compose up --detach --wait');
    assert.equal((await installation.containers('api')).length, 2);
    context.fact('API_REPLICAS=2 keeps two');
    installation.configure({ API_REPLICAS: '1' });
    await context.underLoad('back to one api', async () => {
      await installation.run('docker compose up --detach --wait');
    });
    assert.equal((await installation.containers('api')).length, 1);
  },
};

/** Kills the only api, kills the projector, and stops the projector, each under load. */
export const kills: Step = {
  name: 'kills',
  headings: [],
  async run(context) {
    const { installation } = context;
    await context.underLoad('the only api crashes', async () => {
      // The process is killed from inside its container. To the engine that is a crash, so it restarts the container.
      await installation.try('docker compose exec api sh -c "kill -KILL -1"');
      await sleep(STEP_MS);
      await waitUntilHealthy(installation, 'api');
    });
    const ask = async (path: string) => (await fetch(`${installation.origin}${path}`)).status;
    await context.underLoad('the projector killed', async () => {
      await killAndWait(context, 'projector');
    });
    const stopped = await context.underLoad('the projector stopped', async () => {
      await installation.run('docker compose stop projector');
      await eventually(
        '/ready answers 503',
        async () => {
          await sleep(STEP_MS);
          return (await ask('/ready')) === 503;
        },
        READY_NOTICE_MS,
      );
      assert.equal(await ask('/serving'), 200);
      context.fact('without a projector: /serving 200, /ready 503');
      await installation.run('docker compose up --detach --wait');
    });
    assert.equal(stopped.calls.refused, 0, 'the projector is not needed to be served');
  },
};

/** Restarts and kills each store under load. */
export const storeRestarts: Step = {
  name: 'store-restarts',
  headings: [],
  async run(context) {
    const { installation } = context;
    const stores = installation.setup === 'eventstore' ? ['postgres', 'eventstore'] : ['postgres'];
    for (const store of stores) {
      await context.underLoad(`${store} restarts`, async () => {
        await installation.run(`docker compose restart ${store}`);
        await waitUntilHealthy(installation, store);
      });
      await context.underLoad(`${store} killed`, () => killAndWait(context, store));
    }
    const restarts = await installation.inspect('api', '{{.RestartCount}}');
    context.fact(`restarts of the api: ${restarts.join(', ')}`);
    for (const service of ['api', 'projector']) await waitUntilHealthy(installation, service);
  },
};

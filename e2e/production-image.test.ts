import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ApiClient } from './support/api-client.ts';
import { COMPOSE_FILES, type ComposeService, REPOSITORY, readCompose } from './support/compose-file.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { type DockerfileStage, makeProductionCopy, readDockerfile } from './support/production-copy.ts';
import { simulateContainerEngine } from './support/simulated-container-engine.ts';

const CLIENT_BUILD = fileURLToPath(new URL('../client/build.ts', import.meta.url));
const PUBLIC_ORIGIN = 'https://hearten.example';

describe('the image', () => {
  const scope = lifoScope({ after });
  let recipe: DockerfileStage;
  let folder: string;
  before(async () => {
    recipe = await readDockerfile('infra/docker/Dockerfile');
    execFileSync(process.execPath, [CLIENT_BUILD]);
    folder = await makeProductionCopy(scope, recipe);
  });

  for (const fileName of COMPOSE_FILES) {
    test(`runs the services of ${fileName}, and people can register, write and read`, async (t) => {
      const compose = await readCompose(fileName, { PUBLIC_ORIGIN, SECRETS_FOLDER: './secrets' });
      const engine = await simulateContainerEngine(t, folder);
      const start = (name: string) => engine.start(compose.services[name] as ComposeService);
      const [api, projector] = await Promise.all([start('api'), start('projector')]);

      const visitor = new ApiClient(api.origin);
      await visitor.register('maren');
      const { entry, list } = await writeAndRead(visitor);
      assert.deepEqual(list, [entry], 'readable at once through the other process');
      const isLogInEventStore = fileName === 'compose.yaml';
      assert.equal(engine.eventStore.eventsSent > 0, isLogInEventStore, 'the log is in EventStoreDB');
      assert.equal(/^Basic ./.test(engine.eventStore.authorization ?? ''), isLogInEventStore);

      const page = await fetch(api.origin);
      assert.match(await page.text(), /<title>Hearten/, 'the client from the other build stage');
      for (const path of ['/api/user', '/serving']) {
        assert.equal((await fetch(`${projector.origin}${path}`)).status, 404, 'a projector serves no people');
      }
      const foreign = await visitor.request('POST', '/api/logout', undefined, {
        origin: 'https://elsewhere.example',
      });
      assert.equal(foreign.status, 403);

      const codes = await Promise.all([projector, api].map((started) => started.process.end('SIGTERM')));
      assert.deepEqual(codes, [0, 0], `${projector.process.output}\n${api.process.output}`);
      assert.match(api.process.output, /Hearten is at https:\/\/hearten\.example"/);
      assert.doesNotMatch(projector.process.output, /Hearten is at/, 'people can open no projector');
      const lines = `${projector.process.output}\n${api.process.output}`.split('\n').filter(Boolean);
      for (const line of lines) assert.equal(typeof JSON.parse(line).msg, 'string', line);
    });
  }

  const hasEngine = spawnSync('docker', ['info']).status === 0;
  test('is built by Docker', { skip: !hasEngine && 'no Docker engine answers' }, (t) => {
    const hasBase = [['image', 'inspect'], ['pull']].some(
      (words) => spawnSync('docker', [...words, recipe.base]).status === 0,
    );
    if (!hasBase) return t.skip(`the image ${recipe.base} cannot be pulled`);
    execFileSync('docker', ['build', '--quiet', '--file', 'infra/docker/Dockerfile', '.'], {
      cwd: REPOSITORY,
    });
  });
});

async function writeAndRead(visitor: ApiClient) {
  const body = { moodValue: 4, fatigueValue: 2, notes: 'a quiet day' };
  const answer = await visitor.request('POST', '/api/mood', body, { origin: PUBLIC_ORIGIN });
  assert.equal(answer.status, 201, await answer.clone().text());
  const read = await visitor.request('GET', '/api/mood');
  assert.equal(read.headers.get('x-hearten-stale'), null);
  return { entry: await answer.json(), list: await read.json() };
}

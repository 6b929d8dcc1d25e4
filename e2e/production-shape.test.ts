import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { STOP_MAX_MS } from '../infra/config/timings.ts';
import { readConfig } from '../infra/config.ts';
import { ApiClient } from './support/api-client.ts';
import {
  type ComposeFile,
  type ComposeService,
  composeText,
  REPOSITORY,
  readCompose,
} from './support/compose-file.ts';
import {
  type DockerfileStage,
  makeProductionCopy,
  readDockerfile,
  readDockerignore,
} from './support/production-copy.ts';
import {
  MAKE_SECRETS,
  makeSecrets,
  simulateContainerEngine,
  withSecretsIn,
} from './support/simulated-container-engine.ts';

const CLIENT_BUILD = fileURLToPath(new URL('../client/build.ts', import.meta.url));
const PUBLIC_ORIGIN = 'https://hearten.example';

const isOurs = (service: ComposeService) => service.build !== undefined;

describe('compose.yaml', () => {
  let compose: ComposeFile;
  let services: [name: string, service: ComposeService][];
  let recipe: DockerfileStage;

  before(async () => {
    compose = await readCompose({ PUBLIC_ORIGIN });
    services = Object.entries(compose.services);
    recipe = await readDockerfile(compose.services.api?.build?.dockerfile ?? '');
  });

  test('runs the API, the projector, the log and the database as services of their own', () => {
    assert.deepEqual(Object.keys(compose.services).sort(), ['api', 'eventstore', 'postgres', 'projector']);
    assert.match(compose.services.eventstore?.image ?? '', /^eventstore\/eventstore:23\.10\.\d+-/);
    assert.match(compose.services.postgres?.image ?? '', /^postgres:18\b/);
    const roles = services.filter(([, service]) => isOurs(service));
    assert.deepEqual(
      roles.map(([name, { environment }]) => [name, environment.HEARTEN_ROLES]),
      [
        ['api', 'api'],
        ['projector', 'projector'],
      ],
    );
    for (const [name, service] of roles) {
      assert.deepEqual(service.command, recipe.command, `${name} runs the image's command`);
      const conditions = Object.entries(service.depends_on ?? {});
      assert.deepEqual(
        conditions.map(([store, { condition }]) => [store, condition]),
        [
          ['postgres', 'service_healthy'],
          ['eventstore', 'service_healthy'],
        ],
      );
    }
  });

  test('gives every service limits, a health check and time to stop', () => {
    for (const [name, service] of services) {
      assert.equal(service.healthcheck?.test[0], 'CMD', `${name} has a health check`);
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ['ALL'], name);
      assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
      assert.match(service.user ?? 'root', /^(?!root\b|0\b)/, `${name} runs as a user other than root`);
      assert.equal(service.restart, 'unless-stopped', name);
      assert.ok(service.tmpfs?.includes('/tmp'), name);
      const { cpus, memory } = service.deploy?.resources.limits ?? {};
      assert.ok(cpus && memory, `${name} has limits`);
      const graceMs = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1]) * 1000;
      assert.ok(graceMs > STOP_MAX_MS, `${name} has ${graceMs} ms to stop`);
    }
    assert.match(recipe.user ?? 'root', /^(?!root\b|0\b)/, 'the image runs as a user other than root');
    assert.deepEqual(['CMD', ...recipe.healthcheck], compose.services.api?.healthcheck?.test);
  });

  test('mounts every volume that a store declares where the store writes', () => {
    assert.deepEqual(compose.services.postgres?.volumes, ['postgres:/var/lib/postgresql']);
    assert.deepEqual(compose.services.eventstore?.volumes, ['eventstore:/var/lib/eventstore']);
    assert.deepEqual(Object.keys(compose.volumes).sort(), ['eventstore', 'postgres']);
    assert.equal(compose.services.eventstore?.environment.EVENTSTORE_MEM_DB, undefined);
  });

  test("publishes only the API's port, by default on this machine only", () => {
    for (const [name, service] of services) {
      if (name === 'api') continue;
      assert.equal(service.ports, undefined, `${name} publishes no port`);
      for (const network of service.networks) {
        assert.equal(compose.networks[network]?.internal, true, `${name} can be reached from outside`);
      }
    }
    const { PORT } = compose.services.api?.environment ?? {};
    assert.deepEqual(compose.services.api?.ports, [`127.0.0.1:3000:${PORT}`]);
  });

  test('contains no password, and names the files that make-secrets.sh creates', async (t) => {
    const folder = await makeSecrets(t);
    assert.equal((await stat(folder)).mode & 0o777, 0o700, 'other users cannot read the folder');
    assert.doesNotMatch(await composeText(), /:\/\/[^\s/@]*:[^\s/@]*@/, 'no password in an address');
    for (const [name, { environment, secrets = [] }] of services) {
      for (const [variable, value] of Object.entries(environment)) {
        if (!/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL/.test(variable)) continue;
        const [, secret = ''] = /^\/run\/secrets\/(.+)$/.exec(value) ?? [];
        assert.match(variable, /_FILE$/, `${name} gets ${variable} from a file`);
        assert.ok(secrets.includes(secret), `${name} is given ${secret}`);
      }
      for (const secret of secrets) {
        const file = compose.secrets[secret]?.file ?? '';
        assert.match(file, /^\.\/secrets\//);
        assert.ok((await stat(join(folder, '..', file))).size > 0, `${file} was created`);
      }
    }
    const ignored = spawnSync('git', ['check-ignore', 'secrets/master-key.txt'], { cwd: REPOSITORY });
    if (ignored.error === undefined && ignored.status !== 128)
      assert.equal(ignored.status, 0, 'git ignores it');
  });

  test('creates matching secrets, different for each installation, and never replaces them', async (t) => {
    const [one, other] = [await makeSecrets(t), await makeSecrets(t)];
    const read = (folder: string, name: string) => readFile(join(folder, `${name}.txt`), 'utf8');
    const address = new URL((await read(one, 'database-url')).trim());
    const { POSTGRES_USER, POSTGRES_DB } = compose.services.postgres?.environment ?? {};
    assert.equal(address.username, POSTGRES_USER);
    assert.equal(address.pathname, `/${POSTGRES_DB}`);
    assert.equal(address.password, (await read(one, 'postgres-password')).trim());
    assert.ok(compose.services[address.hostname]);
    for (const name of ['master-key', 'metrics-token', 'postgres-password']) {
      assert.match(await read(one, name), /^[0-9a-f]{64}\n$/);
      assert.notEqual(await read(one, name), await read(other, name));
    }
    const key = await read(one, 'master-key');
    execFileSync('sh', [MAKE_SECRETS, one]);
    assert.equal(await read(one, 'master-key'), key, 'a second run replaces nothing');
  });

  test('asks for PUBLIC_ORIGIN with a message', async () => {
    await assert.rejects(
      readCompose({}),
      /PUBLIC_ORIGIN is missing a value: set it to the address people open/,
    );
  });

  test('contains no setting that Hearten refuses', async (t) => {
    const folder = await makeSecrets(t);
    for (const [name, { environment }] of services.filter(([, service]) => isOurs(service))) {
      const config = readConfig(withSecretsIn(folder, environment, '.txt'));
      assert.ok(config.production && !config.openOverHttp && !config.demo, name);
      assert.equal(config.https, name === 'api');
    }
  });

  test('copies the needed files into the image and no others', async () => {
    const { let: allowed, kept } = await readDockerignore();
    for (const source of recipe.copies.flatMap(({ sources }) => sources)) {
      assert.ok(allowed.includes(source.split('/')[0] ?? ''), `.dockerignore allows ${source}`);
    }
    assert.ok(!allowed.some((path) => /^(data|secrets|e2e|\.git)/.test(path)));
    assert.ok(kept.includes('node_modules') && kept.includes('*.test.ts'));
    for (const flag of ['npm ci', '--omit=dev']) assert.ok(recipe.install.includes(flag), flag);
  });

  test("each Node service runs from the image's files, and people can register, write and read", async (t) => {
    execFileSync(process.execPath, [CLIENT_BUILD]);
    const began = performance.now();
    const folder = await makeProductionCopy(t, recipe);
    t.diagnostic(`created the image's folder in ${Math.round(performance.now() - began)} ms`);
    const engine = await simulateContainerEngine(t, folder);
    const start = (name: string) => engine.start(compose.services[name] as ComposeService);
    const [api, projector] = await Promise.all([start('api'), start('projector')]);

    const visitor = new ApiClient(api.origin);
    await visitor.register('maren');
    const { entry, list } = await writeAndRead(visitor);
    assert.deepEqual(list, [entry], 'readable at once through the other process');
    assert.ok(engine.eventStore.eventsSent > 0, 'the log is in EventStoreDB');

    const page = await fetch(api.origin);
    assert.match(await page.text(), /<title>Hearten/, 'the client from the other build stage');
    assert.equal((await fetch(`${projector.origin}/api/user`)).status, 404, 'a projector serves no people');
    const foreign = await visitor.request('POST', '/api/logout', undefined, {
      origin: 'https://elsewhere.example',
    });
    assert.equal(foreign.status, 403);

    assert.equal(await projector.process.end('SIGTERM'), 0, projector.process.output);
    assert.equal(await api.process.end('SIGTERM'), 0, api.process.output);
    const lines = `${projector.process.output}\n${api.process.output}`.split('\n').filter(Boolean);
    assert.ok(lines.some((line) => line.includes('Hearten is at')));
    for (const line of lines) assert.equal(typeof JSON.parse(line).msg, 'string', line);
  });

  const hasEngine = spawnSync('docker', ['info']).status === 0;
  test('Docker builds the image', { skip: !hasEngine && 'no Docker engine answers' }, (t) => {
    const { dockerfile = '' } = compose.services.api?.build ?? {};
    const hasBase = [['image', 'inspect'], ['pull']].some(
      (words) => spawnSync('docker', [...words, recipe.base]).status === 0,
    );
    if (!hasBase) return t.skip(`the image ${recipe.base} cannot be pulled`);
    execFileSync('docker', ['build', '--quiet', '--file', dockerfile, '.'], { cwd: REPOSITORY });
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

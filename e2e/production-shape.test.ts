import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { STOP_MAX_MS, STOP_NOTICE_MS } from '../infra/config/timings.ts';
import { readConfig } from '../infra/config.ts';
import {
  COMPOSE_FILES,
  type ComposeFile,
  type ComposeService,
  composeText,
  REPOSITORY,
  readCompose,
} from './support/compose-file.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { type DockerfileStage, readDockerfile, readDockerignore } from './support/production-copy.ts';
import { makeSecrets, sourceOf, withSecretsIn } from './support/simulated-container-engine.ts';

const PUBLIC_ORIGIN = 'https://hearten.example';

const VARIABLES = { PUBLIC_ORIGIN, SECRETS_FOLDER: './secrets' };

/** The services of the profile `monitoring`. */
const MONITORING_SERVICES = ['alertmanager', 'grafana', 'prometheus'];

const isOurs = (service: ComposeService) => service.image === 'hearten';

let recipe: DockerfileStage;
let secretsFolder: string;
const scope = lifoScope({ after });
before(async () => {
  recipe = await readDockerfile('infra/docker/Dockerfile');
  secretsFolder = await makeSecrets(scope);
});

for (const fileName of COMPOSE_FILES) {
  describe(fileName, () => {
    const stores = fileName === 'compose.yaml' ? ['postgres', 'eventstore'] : ['postgres'];
    let compose: ComposeFile;
    let services: [name: string, service: ComposeService][];

    before(async () => {
      compose = await readCompose(fileName, VARIABLES);
      services = Object.entries(compose.services);
    });

    test('runs the proxy, the API, the projector and the stores as services of their own', () => {
      const monitoring = services.filter(([, { profiles }]) => profiles?.includes('monitoring'));
      assert.deepEqual(monitoring.map(([name]) => name).sort(), MONITORING_SERVICES);
      const names = services.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name);
      assert.deepEqual(names.sort(), ['api', 'projector', 'proxy', ...stores].sort());
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
        assert.equal(service.pull_policy, 'never', `no registry is asked for ${name}`);
        const conditions = Object.entries(service.depends_on ?? {});
        assert.deepEqual(
          conditions.map(([store, { condition }]) => [store, condition]),
          stores.map((store) => [store, 'service_healthy']),
        );
        const hasOwnLog = service.environment.EVENTSTORE_URL_FILE !== undefined;
        assert.equal(hasOwnLog, stores.includes('eventstore'), name);
      }
      const builders = services.filter(([, { build }]) => build !== undefined);
      assert.deepEqual(
        builders.map(([name, { build }]) => [name, build?.dockerfile]),
        [['api', 'infra/docker/Dockerfile']],
        'the image is built once',
      );
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
      assert.ok(
        compose.services.postgres?.healthcheck?.test.includes('--command=select 1'),
        'a query notices a missing database',
      );
    });

    test('mounts every volume that a store declares where the store writes', () => {
      assert.deepEqual(compose.services.postgres?.volumes, ['postgres:/var/lib/postgresql']);
      const { prometheus, alertmanager, grafana } = compose.services;
      assert.equal(prometheus?.volumes?.at(-1), 'prometheus:/prometheus');
      assert.ok(prometheus?.command?.includes('--storage.tsdb.path=/prometheus'));
      assert.equal(alertmanager?.volumes?.at(-1), 'alertmanager:/alertmanager');
      assert.ok(alertmanager?.command?.includes('--storage.path=/alertmanager'));
      const mounted = [prometheus, alertmanager, grafana].flatMap((service) => service?.volumes ?? []);
      const files = mounted.filter((volume) => volume.startsWith('./'));
      assert.ok(
        files.every((volume) => volume.endsWith(':ro')),
        'files of the repository are not written to',
      );
      for (const file of files) assert.ok(existsSync(join(REPOSITORY, file.split(':')[0] ?? '')), file);
      const ofMonitoring = ['alertmanager', 'prometheus'];
      assert.deepEqual(
        Object.keys(compose.volumes).sort(),
        [...stores, ...ofMonitoring, 'log-signing'].sort(),
      );
    });

    test('keeps the key of the log in a volume of the api that its user may write to', async () => {
      const { HEARTEN_LOG_SIGNING_FOLDER: folder = '' } = parseEnv(
        await readFile(join(secretsFolder, '../.env'), 'utf8'),
      );
      const { services: set } = await readCompose(fileName, {
        ...VARIABLES,
        HEARTEN_LOG_SIGNING_FOLDER: folder,
      });
      assert.equal(set.api?.environment.HEARTEN_LOG_SIGNING_FOLDER, folder);
      assert.deepEqual(set.api?.volumes, [`log-signing:${folder}`]);
      assert.equal(set.projector?.environment.HEARTEN_LOG_SIGNING_FOLDER, undefined, 'only an api signs');
      const dockerfile = await readFile(join(REPOSITORY, 'infra/docker/Dockerfile'), 'utf8');
      const made = `install -d -m 700 -o ${recipe.user} -g ${recipe.user} ${folder}\n`;
      assert.ok(dockerfile.includes(made), 'a new volume takes the owner of the folder in the image');
    });

    test('publishes only the ports of the proxy and of Grafana, by default on this machine only', () => {
      for (const [name, service] of services) {
        if (name === 'proxy' || name === 'grafana') continue;
        assert.equal(service.ports, undefined, `${name} publishes no port`);
        // The api reaches push services, and Alertmanager reaches the people whom it alerts.
        if (name === 'api' || name === 'alertmanager') continue;
        for (const network of service.networks) {
          assert.equal(compose.networks[network]?.internal, true, `${name} can be reached from outside`);
        }
      }
      assert.deepEqual(compose.services.proxy?.ports, ['127.0.0.1:3000:3000']);
      assert.deepEqual(compose.services.grafana?.ports, ['127.0.0.1:3001:3000']);
    });

    test('lets Grafana be reached from this machine without a way out', () => {
      const { grafana, alertmanager } = compose.services;
      const open = (service?: ComposeService) =>
        service?.networks.filter((network) => !compose.networks[network]?.internal);
      assert.deepEqual(open(grafana), ['dashboards']);
      assert.deepEqual(compose.networks.dashboards?.driver_opts, {
        'com.docker.network.bridge.enable_ip_masquerade': 'false',
      });
      assert.deepEqual(open(alertmanager), ['alerts']);
      assert.ok(!alertmanager?.networks.includes('stores') && !alertmanager?.networks.includes('metrics'));
    });

    test("trusts the addresses of the proxy's network only", () => {
      const { proxy, api } = compose.services;
      assert.deepEqual(proxy?.networks, ['front']);
      assert.equal(api?.environment.TRUST_PROXY, compose.networks.front?.ipam?.config[0]?.subnet);
      assert.deepEqual(
        services.filter(([, { networks }]) => networks.includes('front')).map(([name]) => name),
        ['proxy', 'api'],
      );
    });

    test('contains no password, and names the files that make-secrets.sh creates', async () => {
      assert.doesNotMatch(
        await composeText(fileName),
        /:\/\/[^\s/@]*:[^\s/@]*@/,
        'no password in an address',
      );
      for (const [name, { environment = {}, env_file = [], secrets = [], configs = [] }] of services) {
        for (const [variable, value] of Object.entries(environment)) {
          if (!/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL|EVENTSTORE_URL/.test(variable)) continue;
          const [, secret = ''] = /^\/run\/secrets\/(.+)$/.exec(value) ?? [];
          assert.match(variable, /_FILE$/, `${name} gets ${variable} from a file`);
          assert.ok(secrets.includes(secret), `${name} is given ${secret}`);
        }
        for (const file of [
          ...secrets.map((secret) => compose.secrets[sourceOf(secret)]?.file),
          ...env_file,
        ]) {
          assert.match(file ?? '', /^\.\/secrets\//);
          assert.ok((await stat(join(secretsFolder, basename(file ?? '')))).size > 0, `${file} was created`);
        }
        for (const config of configs) {
          assert.ok((await stat(join(REPOSITORY, compose.configs[sourceOf(config)]?.file ?? ''))).isFile());
        }
      }
    });

    test('asks for PUBLIC_ORIGIN and for the secrets with a message', async () => {
      await assert.rejects(
        readCompose(fileName, { SECRETS_FOLDER: './secrets' }),
        /PUBLIC_ORIGIN is missing a value: set it to the address people open/,
      );
      await assert.rejects(
        readCompose(fileName, { PUBLIC_ORIGIN }),
        /SECRETS_FOLDER is missing a value: run "sh infra\/docker\/make-secrets.sh" first/,
      );
    });

    test('contains no setting that Hearten refuses', () => {
      for (const [name, { environment }] of services.filter(([, service]) => isOurs(service))) {
        const config = readConfig(withSecretsIn(secretsFolder, environment, '.txt'));
        assert.ok(config.production && !config.openOverHttp && !config.demo, name);
        assert.equal(config.https, name === 'api');
      }
    });

    test('passes on newer settings only if they are set, because 1.0.2 refuses settings that it does not know', async () => {
      const known = ['HEARTEN_INSECURE_HTTP', 'HEARTEN_MASTER_KEY_FILE', 'HEARTEN_ROLES'];
      for (const [name, { environment }] of services.filter(([, service]) => isOurs(service))) {
        const own = Object.keys(environment).filter((variable) => variable.startsWith('HEARTEN_'));
        assert.deepEqual(
          own.filter((variable) => !known.includes(variable)),
          [],
          name,
        );
      }
      const newer = {
        HEARTEN_OPERATOR: 'Hearten Example, hello@hearten.example',
        HEARTEN_PUSH_HOSTS: 'push.example',
        HEARTEN_SEAL_EVENTS_AFTER_DAYS: '3',
        HEARTEN_SECURITY_CONTACT: 'mailto:a@hearten.example',
        HEARTEN_SERVICE_WORKER: '0',
        HEARTEN_SETTLED_AFTER: '72h',
        HEARTEN_STORAGE_LIMIT: '40GB',
      };
      const { api } = (await readCompose(fileName, { ...VARIABLES, ...newer })).services;
      assert.deepEqual({ ...api?.environment, ...newer }, api?.environment);
    });
  });
}

test('both files define what they share alike', async () => {
  const [full, alone] = await Promise.all(COMPOSE_FILES.map((name) => readCompose(name, VARIABLES)));
  for (const part of ['networks', 'volumes', 'configs', 'secrets'] as const) {
    for (const [name, value] of Object.entries(alone?.[part] ?? {})) {
      assert.deepEqual(full?.[part][name], value, `${part}: ${name}`);
    }
  }
  for (const [name, service] of Object.entries(alone?.services ?? {})) {
    assert.deepEqual(full?.services[name]?.networks, service.networks, name);
  }
});

test('the proxy notices a stopping api while that still accepts connections', async () => {
  const { proxy, api } = (await readCompose('compose.postgres.yaml', VARIABLES)).services;
  const settings = await readFile(join(REPOSITORY, 'infra/docker/haproxy.cfg'), 'utf8');
  assert.match(settings, / uri "\$\{API_CHECK\}" /);
  assert.equal(proxy?.environment.API_CHECK, '/serving');
  const [, healthPort = 'none'] = / bind 127\.0\.0\.1:(\d+)\n {2}monitor-uri \/\n/.exec(settings) ?? [];
  assert.ok(proxy?.healthcheck?.test.at(-1)?.includes(`/dev/tcp/127.0.0.1/${healthPort} `), healthPort);
  assert.ok(settings.includes(`api:${api?.environment.PORT}\n`), 'it asks at the port of the api');
  assert.ok(proxy?.ports?.[0]?.endsWith(/ bind (:\d+)/.exec(settings)?.[1] ?? 'none'), 'it is published');
  const [inter = 0, fastinter = 0, fall = 0] =
    /inter (\d+)ms fastinter (\d+)ms fall (\d+)/.exec(settings)?.slice(1).map(Number) ?? [];
  const noticedMs = inter + (fall - 1) * fastinter;
  assert.ok(noticedMs > 0 && noticedMs < STOP_NOTICE_MS, `noticed within ${noticedMs} ms`);
});

test('EventStoreDB asks for certificates and passwords, and stores on its volume', async () => {
  const { eventstore } = (await readCompose('compose.yaml', VARIABLES)).services;
  assert.match(eventstore?.image ?? '', /^eventstore\/eventstore:23\.10\.\d+-/);
  assert.deepEqual(eventstore?.volumes, ['eventstore:/var/lib/eventstore']);
  assert.equal(eventstore?.environment.EVENTSTORE_MEM_DB, undefined);
  assert.equal(eventstore?.environment.EVENTSTORE_INSECURE, undefined);
});

test('copies the needed files into the image and no others', async () => {
  const { allowed, kept } = await readDockerignore();
  for (const source of recipe.copies.flatMap(({ sources }) => sources)) {
    assert.ok(allowed.includes(source.split('/')[0] ?? ''), `.dockerignore allows ${source}`);
  }
  assert.ok(!allowed.some((path) => /^(data|secrets|e2e|\.git)/.test(path)));
  assert.ok(kept.includes('node_modules') && kept.includes('*.test.ts'));
  for (const flag of ['npm ci', '--omit=dev']) assert.ok(recipe.install.includes(flag), flag);
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test, { type TestContext } from 'node:test';
import { ConfigError } from './config/config-error.ts';
import type { Environment } from './config/variables.ts';
import { readConfig } from './config.ts';

const DATABASE = { DATABASE_URL: 'postgres://u:sesame@db/hearten', HEARTEN_MASTER_KEY_FILE: '/run/key' };
const PRODUCTION = { NODE_ENV: 'production', HEARTEN_MASTER_KEY_FILE: '/run/key' };

test('without settings the server listens on this machine only, in demo mode', () => {
  const config = readConfig({});
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 3000);
  assert.equal(config.demo, true);
  assert.equal(config.dataFolder, resolve('data/demo'));
  assert.equal(config.production, false);
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.eventStoreUrl, undefined);
  assert.equal(config.masterKeyFile, undefined);
  assert.equal(config.https, false);
  assert.equal(config.openOverHttp, false);
  assert.equal(config.metricsToken, undefined);
  assert.equal(config.sealEventsAfterDays, 7);
  assert.equal(config.settledAfterMs, 0, 'in demo mode');
  assert.equal(config.logLevel, 'warn');
  assert.deepEqual([...config.roles], ['api', 'projector']);
  assert.deepEqual(config.publicOrigins(4711), ['http://localhost:4711', 'http://127.0.0.1:4711']);
  assert.deepEqual(config.limits.loginFailuresPerAccount, { max: 5, windowMs: 900_000 });
  assert.deepEqual(config.limits.likesPerPerson, { max: 60, windowMs: 60_000 });
  assert.equal(config.limits.liveSockets, 15_000);
  assert.equal(config.limits.loopbackFactor, 50);
});

test('an empty variable counts as not set', () => {
  const { publicOrigins: _, ...empty } = readConfig({
    PORT: '',
    DATABASE_URL: ' ',
    NODE_ENV: '',
    HEARTEN_DEMO: '',
  });
  const { publicOrigins: __, ...plain } = readConfig({});
  assert.deepEqual(empty, plain);
});

const demoMode: [string, Environment, boolean][] = [
  ['another loopback address', { HOST: '127.0.0.2' }, true],
  ['IPv6 loopback', { HOST: '::1' }, true],
  ['localhost', { HOST: 'localhost' }, true],
  ['another port and folder', { PORT: '0', HEARTEN_DATA: '/srv/x' }, true],
  ['development', { NODE_ENV: 'development' }, true],
  ['an open address', { HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1' }, false],
  ['its own database', DATABASE, false],
  ['an event store', { EVENTSTORE_URL: 'esdb://es:2113', HEARTEN_MASTER_KEY_FILE: '/run/key' }, false],
  ['a public origin', { PUBLIC_ORIGIN: 'https://hearten.example.org' }, false],
  ['a trusted proxy', { TRUST_PROXY: 'loopback' }, false],
  ['production', PRODUCTION, false],
  ['HEARTEN_DEMO=0', { HEARTEN_DEMO: '0' }, false],
  ['HEARTEN_DEMO=1 with a database', { ...DATABASE, HEARTEN_DEMO: '1' }, true],
  ['HEARTEN_DEMO=1 with a public origin', { PUBLIC_ORIGIN: 'https://a.example', HEARTEN_DEMO: '1' }, true],
  ['HEARTEN_DEMO=1 with a proxy', { TRUST_PROXY: '10.0.0.0/8', HEARTEN_DEMO: '1' }, true],
];
for (const [name, env, demo] of demoMode) {
  test(`demo mode is ${demo ? 'on' : 'off'} with ${name}`, () => {
    const config = readConfig(env);
    assert.equal(config.demo, demo);
    assert.equal(config.dataFolder, join(resolve(env.HEARTEN_DATA ?? 'data'), demo ? 'demo' : 'main'));
  });
}

const origins: [string, Environment, string[]][] = [
  ['the default port of http omitted', { PORT: '80' }, ['http://localhost', 'http://127.0.0.1']],
  ['IPv6 loopback', { HOST: '::1' }, ['http://localhost:80', 'http://127.0.0.1:80', 'http://[::1]:80']],
  [
    'one open address',
    { HOST: '192.168.1.5', HEARTEN_INSECURE_HTTP: '1' },
    ['http://localhost:80', 'http://127.0.0.1:80', 'http://192.168.1.5:80'],
  ],
  ['only a public origin', { PUBLIC_ORIGIN: 'https://Hearten.Example:443/' }, ['https://hearten.example']],
];
for (const [name, env, expected] of origins) {
  test(`public origins: ${name}`, () => {
    const trimmed = expected.map((origin) => origin.replace(/:80$/, ''));
    assert.deepEqual(readConfig(env).publicOrigins(80), trimmed);
  });
}

test('an open address is accepted behind https, and otherwise marked as unencrypted', () => {
  const https = readConfig({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://hearten.example' });
  assert.deepEqual([https.https, https.openOverHttp], [true, false]);
  const http = readConfig({ HOST: '::', HEARTEN_INSECURE_HTTP: '1' });
  assert.deepEqual([http.https, http.openOverHttp], [false, true]);
  const metricsOnly = readConfig({ ...DATABASE, HOST: '0.0.0.0', HEARTEN_ROLES: 'projector' });
  assert.equal(metricsOnly.openOverHttp, false, 'a projector serves neither pages nor the API');
});

test('given settings are used', () => {
  const config = readConfig({
    ...DATABASE,
    ...PRODUCTION,
    EVENTSTORE_URL: 'esdb+discover://admin:changeit@a:2113,b:2113?tls=true',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8,192.0.2.7',
    METRICS_TOKEN: 'token',
    HEARTEN_SECURITY_CONTACT: 'mailto:security@hearten.example',
    HEARTEN_OPERATOR: 'Verein Herzlicht, Bern, hello@hearten.example',
    HEARTEN_ROLES: 'projector',
    HEARTEN_LIMIT_POSTS_PER_PERSON: '7/2h',
    HEARTEN_LIMIT_LIVE_SOCKETS_PER_PERSON: '3',
    HEARTEN_LIMIT_LOOPBACK_FACTOR: '1',
    HEARTEN_TEST_DATABASE_URL: 'postgres://x',
  });
  assert.equal(config.production, true);
  assert.equal(config.databaseUrl, DATABASE.DATABASE_URL);
  assert.equal(config.eventStoreUrl, 'esdb+discover://admin:changeit@a:2113,b:2113?tls=true');
  assert.deepEqual(config.trustedProxies, ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
  assert.equal(config.metricsToken, 'token');
  assert.equal(config.securityContact, 'mailto:security@hearten.example');
  assert.equal(config.operator, 'Verein Herzlicht, Bern, hello@hearten.example');
  assert.equal(config.requiresConsent, true);
  assert.equal(config.logLevel, 'info');
  assert.deepEqual([...config.roles], ['projector']);
  assert.deepEqual(config.limits.postsPerPerson, { max: 7, windowMs: 7_200_000 });
  assert.equal(config.limits.liveSocketsPerPerson, 3);
  assert.equal(config.limits.loopbackFactor, 1);
});

test('browsers may keep the app unless the service worker is switched off', () => {
  assert.equal(readConfig({}).serviceWorker, true);
  assert.equal(readConfig({ HEARTEN_SERVICE_WORKER: '1' }).serviceWorker, true);
  assert.equal(readConfig({ HEARTEN_SERVICE_WORKER: '0' }).serviceWorker, false);
});

test('accounts settle after a day, or after the time that is set', () => {
  const settled = (env: Environment) => readConfig({ HEARTEN_DEMO: '0', ...env }).settledAfterMs;
  assert.equal(settled({}), 86_400_000);
  assert.equal(settled({ HEARTEN_SETTLED_AFTER: '0' }), 0);
  assert.equal(settled({ HEARTEN_SETTLED_AFTER: '90m' }), 5_400_000);
  assert.equal(settled({ HEARTEN_DEMO: '1', HEARTEN_SETTLED_AFTER: '72h' }), 259_200_000);
});

test('the limit of the storage is a size, or not known', () => {
  assert.equal(readConfig({}).storageLimitBytes, undefined);
  assert.equal(readConfig({ HEARTEN_STORAGE_LIMIT: '40GB' }).storageLimitBytes, 40e9);
  assert.equal(readConfig({ HEARTEN_STORAGE_LIMIT: '500 MB' }).storageLimitBytes, 500e6);
});

test('secrets can be read from files', (t) => {
  const file = secretFile(t, 'postgresql://u:p%40ss@db:5433/hearten\n');
  const config = readConfig({ DATABASE_URL_FILE: file, HEARTEN_MASTER_KEY_FILE: 'key' });
  assert.equal(config.databaseUrl, 'postgresql://u:p%40ss@db:5433/hearten');
  assert.equal(config.masterKeyFile, resolve('key'));
});

const refusals: [Environment, RegExp][] = [
  [{ PORT: 'http' }, /^PORT is "http": expected a whole number from 0 to 65535$/],
  [{ PORT: '65536' }, /^PORT is "65536"/],
  [{ PORT: '-1' }, /^PORT/],
  [{ PORT: '3000.5' }, /^PORT/],
  [{ PORT: '0x10' }, /^PORT/],
  [{ HOST: 'http://localhost' }, /^HOST is "http:\/\/localhost": expected an IP address or a host name/],
  [{ HOST: 'localhost:3000' }, /^HOST/],
  [{ HOST: '0.0.0.0' }, /^HOST is "0\.0\.0\.0": expected an https PUBLIC_ORIGIN, or HEARTEN_INSECURE_HTTP=1/],
  [{ HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '0' }, /^HOST/],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://a.example' }, /^HOST/],
  [{ HEARTEN_INSECURE_HTTP: 'yes' }, /^HEARTEN_INSECURE_HTTP is "yes": expected one of 0, 1$/],
  [{ HEARTEN_DEMO: 'true' }, /^HEARTEN_DEMO is "true"/],
  [{ ...PRODUCTION, HEARTEN_DEMO: '1' }, /^HEARTEN_DEMO is "1": expected 0 with NODE_ENV=production/],
  [{ NODE_ENV: 'prod' }, /^NODE_ENV is "prod": expected one of production, development, test$/],
  [{ NODE_ENV: 'production' }, /^HEARTEN_MASTER_KEY_FILE is not set/],
  [{ DATABASE_URL: DATABASE.DATABASE_URL }, /^HEARTEN_MASTER_KEY_FILE is not set/],
  [{ EVENTSTORE_URL: 'esdb://es:2113' }, /^HEARTEN_MASTER_KEY_FILE is not set/],
  [{ ...DATABASE, DATABASE_URL: 'mysql://u:sesame@db/x' }, /^DATABASE_URL is not a PostgreSQL address/],
  [{ ...DATABASE, DATABASE_URL: 'postgres://u:sesame@db:port/x' }, /^DATABASE_URL/],
  [{ ...DATABASE, DATABASE_URL: 'postgres://u:100%sesame@db/x' }, /^DATABASE_URL.*percent-encoded/],
  [
    { ...DATABASE, EVENTSTORE_URL: 'http://u:sesame@es:2113' },
    /^EVENTSTORE_URL is not an EventStoreDB address/,
  ],
  [{ ...DATABASE, EVENTSTORE_URL: 'esdb://' }, /^EVENTSTORE_URL/],
  [{ ...DATABASE, DATABASE_URL_FILE: '/run/x' }, /^DATABASE_URL and DATABASE_URL_FILE are both set/],
  [{ METRICS_TOKEN_FILE: '/nowhere/token' }, /^METRICS_TOKEN_FILE is "\/nowhere\/token".*ENOENT/],
  [{ PUBLIC_ORIGIN: 'hearten.example' }, /^PUBLIC_ORIGIN is "hearten\.example": expected one origin/],
  [{ PUBLIC_ORIGIN: 'https://a.example/app' }, /^PUBLIC_ORIGIN/],
  [{ PUBLIC_ORIGIN: 'https://a.example,https://b.example' }, /^PUBLIC_ORIGIN/],
  [{ PUBLIC_ORIGIN: 'ftp://a.example' }, /^PUBLIC_ORIGIN/],
  [{ PUBLIC_ORIGIN: 'https://u:p@a.example' }, /^PUBLIC_ORIGIN/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY is "true": expected IP addresses/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY is "10\.0\.0\.0\/33"/],
  [{ TRUST_PROXY: '10.0.0.1,,10.0.0.2' }, /^TRUST_PROXY/],
  [{ LOG_LEVEL: 'verbose' }, /^LOG_LEVEL is "verbose": expected one of fatal/],
  [{ HEARTEN_ROLES: 'api,worker' }, /^HEARTEN_ROLES is "worker": expected one of api, projector$/],
  [{ HEARTEN_ROLES: 'api' }, /^HEARTEN_ROLES is "api": expected a DATABASE_URL/],
  [
    { HEARTEN_LIMIT_POSTS_PER_PERSON: '5' },
    /^HEARTEN_LIMIT_POSTS_PER_PERSON is "5": expected a count and a window/,
  ],
  [{ HEARTEN_LIMIT_POSTS_PER_PERSON: '0/1m' }, /^HEARTEN_LIMIT_POSTS_PER_PERSON/],
  [
    { HEARTEN_LIMIT_LIVE_SOCKETS: '10/1s' },
    /^HEARTEN_LIMIT_LIVE_SOCKETS is "10\/1s": expected a whole number/,
  ],
  [
    { HEARTEN_SECURITY_CONTACT: 'security@hearten.example' },
    /^HEARTEN_SECURITY_CONTACT is .*: expected one address/,
  ],
  [
    { HEARTEN_OPERATOR: 'two\nlines' },
    /^HEARTEN_OPERATOR is .*: expected a name and an address in one line/s,
  ],
  [{ HEARTEN_OPERATOR: 'x'.repeat(201) }, /^HEARTEN_OPERATOR/],
  [{ HEARTEN_SECURITY_CONTACT: 'mailto:a@b.example Contact: x' }, /^HEARTEN_SECURITY_CONTACT/],
  [{ HEARTEN_SETTLED_AFTER: '24' }, /^HEARTEN_SETTLED_AFTER is "24": expected 0 or a duration such as 24h/],
  [{ HEARTEN_SETTLED_AFTER: '1d' }, /^HEARTEN_SETTLED_AFTER/],
  [{ HEARTEN_STORAGE_LIMIT: '40' }, /^HEARTEN_STORAGE_LIMIT is "40": expected a size such as 40GB/],
  [{ HEARTEN_STORAGE_LIMIT: '0GB' }, /^HEARTEN_STORAGE_LIMIT/],
  [{ HEARTEN_LIMIT_LOOPBACK_FACTOR: '0' }, /^HEARTEN_LIMIT_LOOPBACK_FACTOR/],
  [
    { HEARTEN_INSECURE_HTPP: '1' },
    /^HEARTEN_INSECURE_HTPP is not a setting.*did you mean HEARTEN_INSECURE_HTTP\?$/,
  ],
  [
    { HEARTEN_MASTER_KEY: 'sesame' },
    /^HEARTEN_MASTER_KEY is not a setting.*did you mean HEARTEN_MASTER_KEY_FILE\?$/,
  ],
];
for (const [env, message] of refusals) {
  test(`refused with one line: ${Object.entries(env).join(' ').replaceAll(',', '=')}`, () => {
    assert.throws(
      () => readConfig(env),
      (error) => {
        assert.ok(error instanceof ConfigError, String(error));
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /sesame|\n/);
        return true;
      },
    );
  });
}

test('an empty secret file is refused', (t) => {
  assert.throws(
    () => readConfig({ METRICS_TOKEN_FILE: secretFile(t, '\n') }),
    /METRICS_TOKEN_FILE.*not empty/,
  );
});

function secretFile(t: TestContext, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearten-config-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

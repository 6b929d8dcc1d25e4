import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { connectionConfig } from '../infra/postgres/pool.ts';
import { REPOSITORY, readCompose } from './support/compose-file.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { MAKE_SECRETS, makeSecrets } from './support/simulated-container-engine.ts';

const run = (folder: string) => spawnSync('sh', [MAKE_SECRETS, folder], { encoding: 'utf8' });

describe('make-secrets.sh', () => {
  let one: string;
  const scope = lifoScope({ after });
  before(async () => {
    one = await makeSecrets(scope);
  });
  const read = (name: string, folder = one) => readFile(join(folder, `${name}.txt`), 'utf8');
  const readAll = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(one)).map(async (name) => [name, await readFile(join(one, name), 'utf8')] as const),
      ),
    );

  test('lets only its owner into the folder, which Git ignores', async () => {
    assert.equal((await stat(one)).mode & 0o777, 0o700);
    for (const name of await readdir(one)) {
      assert.equal((await stat(join(one, name))).mode & 0o777, 0o644, `users of containers may read ${name}`);
    }
    const ignored = spawnSync('git', ['check-ignore', 'secrets/master-key.txt', '.env'], { cwd: REPOSITORY });
    if (ignored.error === undefined && ignored.status !== 128) assert.equal(ignored.status, 0);
  });

  test('creates addresses that fit the services, with TLS and passwords', async () => {
    const { postgres, eventstore } = (
      await readCompose('compose.yaml', { PUBLIC_ORIGIN: 'https://x', SECRETS_FOLDER: './secrets' })
    ).services;
    const database = new URL((await read('database-url')).trim());
    assert.equal(database.username, postgres?.environment.POSTGRES_USER);
    assert.equal(database.pathname, `/${postgres?.environment.POSTGRES_DB}`);
    assert.equal(database.hostname, 'postgres');
    assert.equal(database.password, (await read('postgres-password')).trim());
    const password = (await read('eventstore-password')).trim();
    assert.equal(
      (await read('eventstore-url')).trim(),
      `esdb://admin:${password}@eventstore:2113?tls=true&tlsCAFile=/run/secrets/stores-ca`,
    );
    const users = await readFile(join(one, 'eventstore-users.env'), 'utf8');
    assert.match(
      users,
      /^EVENTSTORE_DEFAULT_ADMIN_PASSWORD=[0-9a-f]{64}\nEVENTSTORE_DEFAULT_OPS_PASSWORD=[0-9a-f]{64}\n$/,
    );
    assert.ok(users.includes(`ADMIN_PASSWORD=${password}\n`) && !users.includes(`OPS_PASSWORD=${password}`));
    assert.ok(eventstore?.env_file?.[0]?.endsWith('/eventstore-users.env'));
  });

  test('makes the driver check the certificate of PostgreSQL', async () => {
    const connectionString = (await read('database-url'))
      .trim()
      .replace('/run/secrets/stores-ca', join(one, 'stores-ca.txt'));
    const { ssl } = new pg.Client(connectionConfig({ connectionString, name: 'test' })) as unknown as {
      ssl: { ca: string; rejectUnauthorized?: boolean };
    };
    assert.equal(ssl.ca, await read('stores-ca'));
    assert.notEqual(ssl.rejectUnauthorized, false);
  });

  test('signs a certificate for each store, and keeps no key that could sign others', async () => {
    const authority = new X509Certificate(await read('stores-ca'));
    assert.ok(authority.ca);
    for (const store of ['eventstore', 'postgres']) {
      const certificate = new X509Certificate(await read(`${store}-certificate`));
      assert.ok(certificate.verify(authority.publicKey), store);
      assert.ok(!certificate.ca && certificate.checkPrivateKey(createPrivateKey(await read(`${store}-key`))));
      for (const host of [store, 'localhost']) assert.equal(certificate.checkHost(host), host);
      assert.ok(certificate.validToDate.getTime() - Date.now() > 9 * 365 * 86_400_000, 'valid for ten years');
    }
    const files = Object.entries(await readAll());
    const keys = files.filter(([, text]) => text.includes('PRIVATE KEY')).map(([name]) => name);
    assert.deepEqual(keys.sort(), ['eventstore-key.txt', 'postgres-key.txt']);
  });

  test('replaces nothing in a second run, and makes what is missing', async () => {
    const before = await readAll();
    execFileSync('sh', [MAKE_SECRETS, one]);
    assert.deepEqual(await readAll(), before);
    await rm(join(one, 'metrics-token.txt'));
    execFileSync('sh', [MAKE_SECRETS, one]);
    const now = await readAll();
    assert.notEqual(now['metrics-token.txt'], before['metrics-token.txt'], 'secrets are random');
    assert.match(now['metrics-token.txt'] ?? '', /^[0-9a-f]{64}\n$/);
    assert.equal(now['master-key.txt'], before['master-key.txt']);
  });

  test('names the folders in .env once, beside what is there', async (t) => {
    const environment = join(dirname(one), '.env');
    const named = 'SECRETS_FOLDER=./secrets\nHEARTEN_LOG_SIGNING_FOLDER=/var/lib/hearten/log-signing\n';
    assert.equal(await readFile(environment, 'utf8'), named);
    t.after(() => writeFile(environment, named));
    await writeFile(environment, 'PUBLIC_ORIGIN=https://hearten.example');
    for (let count = 0; count < 2; count++) execFileSync('sh', [MAKE_SECRETS, one]);
    assert.equal(await readFile(environment, 'utf8'), `PUBLIC_ORIGIN=https://hearten.example\n${named}`);
    const withoutSigning = 'SECRETS_FOLDER=./secrets\nHEARTEN_LOG_SIGNING_FOLDER=\n';
    await writeFile(environment, withoutSigning);
    execFileSync('sh', [MAKE_SECRETS, one]);
    assert.equal(await readFile(environment, 'utf8'), withoutSigning, 'an operator’s own line stays');
  });

  test('says what to do with an address of version 1.0.2, which has no TLS', async (t) => {
    const file = join(one, 'database-url.txt');
    const url = await readFile(file, 'utf8');
    t.after(() => writeFile(file, url));
    await writeFile(file, 'postgres://hearten:word@postgres:5432/hearten\n');
    const { status, stderr } = run(one);
    assert.equal(status, 1);
    assert.match(
      stderr,
      /database-url\.txt is of an older version, without TLS: delete it and run this again/,
    );
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { ApiClient } from './support/api-client.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

/** The modules of tracing, without its API package: prom-client loads that one, and alone it does nothing. */
const TRACING_MODULES = /node_modules\/@opentelemetry\/(?!api\/)|node_modules\/@fastify\/otel\//;
/**
 * The source, not the joined program: tracing changes packages while they are loaded, and the list of modules is read
 * below.
 */
const SERVER = fileURLToPath(new URL('../api/server.ts', import.meta.url));
const DATABASE_MODULE = /node_modules\/pg\//;

const CANARIES = {
  username: 'canary-username',
  note: 'canary note of a bad day',
  title: 'canary title',
  act: 'canary act',
  agent: 'canary-agent/1.0',
  address: 'canary-address',
  state: 'canary-state',
  email: 'canary@hearten.example',
  phone: '+44 20 7946 0999',
  latitude: '52.5209',
} as const;

interface SentSpan {
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly traceId: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** A collector of ours: takes OTLP over HTTP, as JSON. */
async function startCollector(t: CleanupScope) {
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => Buffer.concat(bodies).toString('utf8'),
    spans: () =>
      bodies.flatMap((body) =>
        JSON.parse(body.toString()).resourceSpans.flatMap(
          ({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ) as SentSpan[],
  };
}

/** A real server that writes the paths of its CommonJS modules to a file when it ends. */
async function startServer(t: CleanupScope, env: NodeJS.ProcessEnv) {
  const folder = await temporaryFolder(t);
  const [list, hook] = [join(folder, 'modules'), join(folder, 'list-modules.cjs')];
  await writeFile(
    hook,
    `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n')));`,
  );
  const { connectionString } = await createTestDatabase(t);
  const server = await HeartenProcess.start(t, {
    dataFolder: folder,
    env: {
      DATABASE_URL: connectionString,
      HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(folder),
      HEARTEN_DEMO: '0',
      ...env,
    },
    server: SERVER,
    nodeOptions: ['--require', hook],
  });
  const stop = async () => {
    assert.equal(await server.endProcess('SIGTERM'), 0);
    return (await readFile(list, 'utf8')).split('\n');
  };
  return { origin: server.origin, connectionString, stop };
}

test('with a collector every request leaves a trace with its route and its statements, and nothing of the person', async (t) => {
  const collector = await startCollector(t);
  const server = await startServer(t, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const headers = {
    'user-agent': CANARIES.agent,
    traceparent: `00-${randomUUID().replaceAll('-', '')}-00f067aa0ba902b7-01`,
    tracestate: `${CANARIES.state}=1`,
    baggage: `name=${CANARIES.state}`,
  };
  const person = new ApiClient(server.origin, { headers });
  await person.register(CANARIES.username);
  const logged = await person.request('POST', '/api/mood', { moodValue: 2, notes: CANARIES.note });
  const { id, userId } = (await logged.json()) as { id: string; userId: number };
  await person.request('POST', '/api/journal', { title: CANARIES.title, content: CANARIES.note });
  await person.request('POST', '/api/tasks/custom', { title: CANARIES.act, description: CANARIES.act });
  const shared = await person.request('POST', '/api/community/posts', { content: CANARIES.note });
  const { id: post } = (await shared.json()) as { id: string };
  const contact = { text: CANARIES.act, phone: CANARIES.phone };
  const illegal = { words: CANARIES.note, name: CANARIES.title, email: CANARIES.email, isTrue: true };
  for (const answer of [
    await person.request('PUT', '/api/plan', { step: 'ask', lines: [contact], baseRevision: 0 }),
    await person.request('POST', '/api/moderation/illegal-content', {
      address: `/community/pinboard?post=${post}`,
      ...illegal,
    }),
    await person.request('GET', `/api/active-locations?region=Europe&lat=${CANARIES.latitude}&lng=13.5`),
  ]) {
    assert.ok(answer.ok, `${answer.url} answered ${answer.status}`);
  }
  await person.request('GET', `/api/mood?userId=${userId}`);
  await person.request('DELETE', `/api/mood/${id}`);
  await person.request('POST', '/api/login', { username: CANARIES.username, password: CANARIES.note });
  await person.request('GET', `/api/${CANARIES.address}?name=${CANARIES.username}`);
  await person.request('PUT', `/api/mood/${CANARIES.address}`, { moodValue: CANARIES.note });
  const database = new Client({ connectionString: server.connectionString });
  await database.connect();
  const { rows } = await database.query<{ person_id: string }>('select person_id from accounts');
  await database.end();
  const modules = await server.stop();

  assert.ok(
    modules.some((path) => TRACING_MODULES.test(path)),
    'the list of modules shows them',
  );
  const spans = collector.spans();
  const names = spans.map(({ name }) => name);
  for (const name of ['POST /api/register', 'POST /api/mood', 'DELETE /api/mood/:id', 'POST /api/login']) {
    const request = spans.find((span) => span.name === name);
    assert.ok(request, `${name} is not among ${names.join(', ')}`);
    const inside = spans.filter(({ traceId }) => traceId === request.traceId).map((span) => span.name);
    assert.ok(inside.includes('pg.query:SELECT'), `${name} has ${inside.join(', ')}`);
  }
  const route = spans.find(({ name }) => name === 'DELETE /api/mood/:id');
  assert.deepEqual(
    route?.attributes.find(({ key }) => key === 'http.route')?.value.stringValue,
    '/api/mood/:id',
  );
  assert.ok(
    BigInt(route?.endTimeUnixNano ?? 0) > BigInt(route?.startTimeUnixNano ?? 0),
    'it says how long it took',
  );
  const sent = collector.text();
  assert.match(sent, /insert into [^"]*\$1/i, 'statements are there, with the numbers of their parameters');
  const secrets = [
    ...Object.values(CANARIES),
    ...['canary', 'Maren', 'Holm', '127.0.0.1', id, `${rows[0]?.person_id}`, 'a quiet morning'],
    server.connectionString,
  ];
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      assert.ok(!sent.toLowerCase().includes(form.toLowerCase()), `${form} was sent`);
    }
  }
  assert.doesNotMatch(
    sent,
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
    'an id was sent',
  );
});

test('without a collector no module of OpenTelemetry is loaded', async (t) => {
  const server = await startServer(t, {});
  assert.equal((await fetch(`${server.origin}/api/user`)).status, 401);
  const modules = await server.stop();
  assert.ok(
    modules.some((path) => DATABASE_MODULE.test(path)),
    'the list of modules is complete',
  );
  assert.deepEqual(
    modules.filter((path) => TRACING_MODULES.test(path)),
    [],
  );
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import {
  join as joinStudy,
  liveThroughWeeks,
  openStudyFor,
  studiesSettled,
} from '../api/testing/research.ts';
import { registerStaff } from '../api/testing/staff.ts';
import { buildTestApp } from '../api/testing/test-app.ts';
import { CONTRACT } from '../domain/contract/contract.ts';
import type { StudyAggregates } from '../domain/research/answer-schema.ts';
import { SimulatedServer } from '../infra/event-store/testing/simulated-server/simulated-server.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { migratedDatabase } from '../infra/testing/migrated-database.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';

const WAIT_MS = 60_000;
const RECIPIENT_KEY = await identityToRecipient(await generateIdentity());
/** Enough people that bars are shown. */
const PEOPLE = 50;

interface Asked {
  readonly studyId: string;
  /** The receipt of an earlier answer. */
  readonly readId: string;
  readonly week: string;
}

type Call = (asked: Asked) => { readonly path: string; readonly body?: object };

/** How to call each route of researchers. `unrecorded` says why a route leaves no event before its answer. */
const CALLS: Readonly<Record<string, Call | { readonly unrecorded: string }>> = {
  'GET /api/studies': { unrecorded: 'it says nothing about people' },
  'GET /api/studies/:id/moments': ({ studyId }) => ({ path: `${studyId}/moments` }),
  'GET /api/studies/:id/aggregates': ({ studyId }) => ({ path: `${studyId}/aggregates` }),
  'GET /api/studies/:id/receipts': ({ studyId }) => ({ path: `${studyId}/receipts` }),
  'GET /api/studies/:id/receipts/:readId': ({ studyId, readId }) => ({
    path: `${studyId}/receipts/${readId}`,
  }),
  'GET /api/studies/:id/exports': ({ studyId }) => ({ path: `${studyId}/exports` }),
  'POST /api/studies/:id/exports': ({ studyId, week }) => ({
    path: `${studyId}/exports`,
    body: { kind: 'aggregates', moment: week, recipientKey: RECIPIENT_KEY },
  }),
  'GET /api/studies/:id/exports/:exportId': {
    unrecorded: 'the copy is in the log since it was built, and the end of its download comes after it',
  },
  'POST /api/studies/:id/exports/:exportId/deletion-confirmations': {
    unrecorded: 'it gives the researcher nothing',
  },
};

const ROUTES = CONTRACT.filter(({ path }) => /^\/api\/studies(\/|$)/.test(path)).map(
  ({ method, path }) => `${method} ${path}`,
);

test('a server that is killed after the append and before the answer has recorded every route of researchers', async (t) => {
  assert.deepEqual(Object.keys(CALLS).sort(), ROUTES.sort(), 'each route of researchers has a row here');
  const scope = lifoScope(t);
  const server = await SimulatedServer.start(scope);
  const connectionString = await migratedDatabase(scope);
  const here = await buildTestApp(scope, {
    eventStoreUrl: server.url,
    through: async () => connectionString,
  });
  const { staffId, username, password } = await registerStaff(here, 'researcher');
  const studyId = await openStudyFor(here.services, staffId);
  const people = Array.from({ length: PEOPLE }, () => randomUUID() as string);
  await joinStudy(here.services, studyId, people);
  await liveThroughWeeks(here.services, people, (person, week) => 1 + ((person + week) % 5));
  await studiesSettled(here.services);

  const dataFolder = await temporaryFolder(scope);
  const masterKeyFile = join(dataFolder, 'master-key');
  await writeFile(masterKeyFile, here.masterKey.toHex(), { mode: 0o600 });
  const env = {
    ...{ DATABASE_URL: connectionString, EVENTSTORE_URL: server.url, HEARTEN_MASTER_KEY_FILE: masterKeyFile },
    ...{ HEARTEN_DEMO: '0', HEARTEN_ROLES: 'api' },
  };
  const hearten = await HeartenProcess.start(scope, { dataFolder, env });
  const researcher = new ApiClient(hearten.origin);
  await researcher.request('POST', '/api/login', { username, password });
  await researcher.request('POST', '/api/staff/session', { role: 'researcher', password });
  /** How many reads are in the log. Each has a stream of its own. */
  const recorded = () =>
    new Set(server.log.records.flatMap(({ stream }) => (stream.includes('research-read-') ? stream : [])))
      .size;

  const first = await researcher.request('GET', `/api/studies/${studyId}/aggregates`);
  assert.equal(first.status, 200);
  const { readId, week } = (await first.json()) as StudyAggregates;
  assert.ok(readId);
  const ask = (route: string, call: Call) => {
    const { path, body } = call({ studyId, readId, week });
    return researcher.request(route.split(' ')[0] ?? '', `/api/studies/${path}`, body);
  };
  const calls = Object.entries(CALLS).flatMap(([route, call]) =>
    typeof call === 'function' ? [{ route, call }] : [],
  );
  for (const { route, call } of calls) {
    const before = recorded();
    const answer = await ask(route, call);
    assert.deepEqual([answer.ok, recorded() - before], [true, 1], route);
  }

  // The log stores each read, and the server does not learn it.
  const held = Promise.withResolvers<void>();
  scope.after(async () => held.resolve());
  server.faults.holdAnswers = held.promise;
  const before = recorded();
  const answered: string[] = [];
  const asking = calls.map(async ({ route, call }) => {
    const answer = await ask(route, call).catch(() => undefined);
    if (answer?.ok) answered.push(route);
  });
  await eventually('every read is in the log', async () => recorded() - before >= calls.length, WAIT_MS);
  await hearten.endProcess('SIGKILL');
  await Promise.all(asking);
  assert.deepEqual(answered, [], 'nobody has an answer');
  assert.equal(recorded() - before, calls.length, 'and each read is in the log');
});

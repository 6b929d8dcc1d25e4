import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../infra/testing/eventually.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';
import { RoundRobinProxy } from './support/round-robin-proxy.ts';

const mood = { moodValue: 4, fatigueValue: 2 };
const withKey = (key = randomUUID()) => ({ 'idempotency-key': key });

/** Waits until `holds` returns true. Returns how long that took, in milliseconds. */
async function timeUntil(what: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  await eventually(what, holds);
  return performance.now() - began;
}

/** Another browser with a copy of the cookies. It keeps cookies that this one deletes. */
const clientWithSameCookies = (visitor: ApiClient, origin: string) =>
  new ApiClient(origin, {
    cookies: new Map(visitor.browserCookies().map(({ name, value }) => [name, value])),
  });

/** Sends the head and half of the body of a write. `finish` sends the rest and returns the status. */
function startHalfSentWrite(visitor: ApiClient, origin: string): { finish(): Promise<number | undefined> } {
  const body = JSON.stringify(mood);
  const outgoing = request(`${origin}/api/mood`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: visitor.browserCookies().map(({ name, value }) => `${name}=${value}`),
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  outgoing.write(body.slice(0, 10));
  return {
    finish: async () => {
      outgoing.end(body.slice(10));
      const [{ statusCode }] = await answered;
      return statusCode;
    },
  };
}

const isSignedIn = async (visitor: ApiClient) => (await visitor.request('GET', '/api/user')).status === 200;

describe('processes on one PostgreSQL with one master key behave like one', () => {
  let env: NodeJS.ProcessEnv;
  let here: HeartenProcess;
  let there: HeartenProcess;
  let projector: HeartenProcess;
  // The processes must outlive the test or hook that starts them. They are closed in reverse order.
  const scope = lifoScope({ after });

  const start = async (role: 'api' | 'projector') =>
    HeartenProcess.start(scope, {
      dataFolder: await temporaryFolder(scope),
      env: { ...env, HEARTEN_ROLES: role },
    });

  before(async () => {
    const { connectionString } = await createTestDatabase(scope);
    const masterKeyFile = await newMasterKeyFile(await temporaryFolder(scope));
    env = { DATABASE_URL: connectionString, HEARTEN_MASTER_KEY_FILE: masterKeyFile };
    // All three start at the same time on an empty database, so they create its tables together.
    [here, there, projector] = await Promise.all([start('api'), start('api'), start('projector')]);
  });

  test('a session from one process is valid at the other, and ends at both', async (t) => {
    const visitor = new ApiClient(here.origin);
    await visitor.register('maren');
    const oldSession = clientWithSameCookies(visitor, there.origin);
    assert.ok(await isSignedIn(oldSession));

    const phone = new ApiClient(there.origin);
    const credentials = { username: 'maren', password: 'a quiet morning' };
    assert.equal((await phone.request('POST', '/api/login', credentials)).status, 200);
    assert.ok(await isSignedIn(phone));
    const change = { currentPassword: credentials.password, newPassword: 'another quiet morning' };
    assert.equal((await visitor.request('POST', '/api/password', change)).status, 204);
    const changed = await timeUntil('signed out', async () => !(await isSignedIn(phone)));
    await eventually('the old id has ended', async () => !(await isSignedIn(oldSession)));
    const sameSession = clientWithSameCookies(visitor, there.origin);
    assert.ok(
      await isSignedIn(sameSession),
      'the session that changed the password goes on under its new id',
    );

    assert.equal((await visitor.request('POST', '/api/logout')).status, 204);
    const left = await timeUntil('signed out', async () => !(await isSignedIn(sameSession)));
    t.diagnostic(`${Math.round(changed)} ms after a password change, ${Math.round(left)} ms after a logout`);
  });

  test('a mood written at one process can be read at the other at once', async () => {
    const visitor = new ApiClient(here.origin);
    await visitor.register('joris');
    const written: string[] = [];
    for (let round = 0; round < 20; round++) {
      const [writer, reader] = round % 2 === 0 ? [here, there] : [there, here];
      const answer = await visitor.withOrigin(writer.origin).request('POST', '/api/mood', mood);
      written.push(((await answer.json()) as { id: string }).id);
      const list = await visitor.withOrigin(reader.origin).request('GET', '/api/mood?limit=1000');
      const ids = ((await list.json()) as { id: string }[]).map(({ id }) => id);
      assert.deepEqual([...ids].sort(), [...written].sort());
      assert.equal(list.headers.get('x-hearten-stale'), null);
    }
  });

  test('one Idempotency-Key sent to both processes at the same time stores once', async () => {
    const visitor = new ApiClient(here.origin);
    await visitor.register('selma');
    const stored = new Set<string>();
    for (let round = 1; round <= 10; round++) {
      const key = withKey();
      const answers = await Promise.all(
        [here, there, here, there].map(({ origin }) =>
          visitor.withOrigin(origin).request('POST', '/api/mood', { ...mood, notes: `round ${round}` }, key),
        ),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 201],
      );
      for (const answer of answers) stored.add(((await answer.json()) as { id: string }).id);
      assert.equal(stored.size, round, 'all four got the same entry');
    }
    assert.deepEqual((await visitor.listMoodIds()).sort(), [...stored].sort());
  });

  test('without a projector reads show existing data, and a new projector catches up', async (t) => {
    const visitor = new ApiClient(here.origin);
    await visitor.register('tove');
    await visitor.request('POST', '/api/mood', mood);
    const [before] = await visitor.listMoodIds();
    await projector.endProcess('SIGKILL');

    const answer = await visitor.request('POST', '/api/mood', mood);
    assert.equal(answer.status, 201, 'writes still work');
    const { id } = (await answer.json()) as { id: string };
    const stale = await visitor.withOrigin(there.origin).request('GET', '/api/mood');
    assert.equal(stale.status, 200);
    assert.equal(stale.headers.get('x-hearten-stale'), '1');
    const known = (await stale.json()) as { id: string }[];
    assert.deepEqual(
      known.map((entry) => entry.id),
      [before],
    );

    projector = await start('projector');
    const caughtUp = await timeUntil('caught up', async () => {
      const ids = await visitor.listMoodIds();
      return ids.length === 2 && ids.includes(id);
    });
    t.diagnostic(`caught up ${Math.round(caughtUp)} ms after the new one served`);
    const fresh = await visitor.withOrigin(there.origin).request('GET', '/api/mood');
    assert.equal(fresh.headers.get('x-hearten-stale'), null);
  });

  test('stopping one process while people write and read causes no failure', async (t) => {
    const proxy = await RoundRobinProxy.start(t, [here.origin, there.origin]);
    const people = await Promise.all(
      ['nils', 'greta', 'henk', 'aino'].map(async (name) => {
        const visitor = new ApiClient(proxy.origin);
        await visitor.register(name);
        return visitor;
      }),
    );
    let isOver = false;
    let answered = 0;
    const failures: string[] = [];
    const note = async (what: string, response: Response) => {
      answered++;
      if (!response.ok) failures.push(`${what}: ${response.status} ${await response.clone().text()}`);
      return response;
    };
    const live = async (visitor: ApiClient) => {
      const written: string[] = [];
      while (!isOver) {
        const answer = await note('write', await visitor.request('POST', '/api/mood', mood, withKey()));
        if (answer.ok) written.push(((await answer.json()) as { id: string }).id);
        await (await note('read', await visitor.request('GET', '/api/mood/latest'))).arrayBuffer();
      }
      assert.deepEqual((await visitor.listMoodIds()).sort(), written.sort(), 'each entry once');
    };
    const lives = Promise.all(people.map(live));
    const slow = new ApiClient(there.origin);
    await slow.register('sanne');
    const inProgress = Array.from({ length: 3 }, () => startHalfSentWrite(slow, there.origin));

    await sleep(500);
    const before = answered;
    const stopped = there.endProcess('SIGTERM');
    await sleep(300);
    const statuses = await Promise.all(inProgress.map(({ finish }) => finish()));
    assert.deepEqual(statuses, [201, 201, 201], 'the request in progress is finished');
    assert.equal(await stopped, 0);
    const during = answered - before;
    await sleep(500);
    isOver = true;
    await lives;
    t.diagnostic(`${answered} answers, ${during} of them while it stopped, ${proxy.retries} sent on`);
    assert.deepEqual(failures, []);
    assert.ok(proxy.retries > 0, 'the proxy still tried the stopped process');
  });
});

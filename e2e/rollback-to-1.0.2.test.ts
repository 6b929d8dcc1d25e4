import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { utcDay } from '../domain/time/utc-day.ts';
import { lockKey } from '../infra/postgres/session-lock.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';
import { query } from './upgrade/database.ts';
import { unpackServer } from './upgrade/packed-server.ts';

const PASSWORD = 'a quiet morning';
/** The schemas of the posts. */
const [OLD, CURRENT] = ['public', 'community_posts_v4'];
/** Without X-Local-Time the day is the one in UTC. */
const today = utcDay(Date.now());
const mood = (notes: string) => ({ moodValue: 4, fatigueValue: 2, notes });

/** Someone who writes over one version, and reads over another everything written so far. */
class Person {
  readonly #client: ApiClient;
  readonly #written: string[] = [];

  constructor(client: ApiClient) {
    this.#client = client;
  }

  at(origin: string): ApiClient {
    return this.#client.withOrigin(origin);
  }

  /** A mood, a journal entry and a post; each is then read over `reader`. */
  async writesAndReads(writer: string, reader: string): Promise<void> {
    const notes = `written ${this.#written.length}`;
    const entry = { title: notes, content: notes };
    const post = { content: notes, moodTag: 'Peaceful', isLiveNow: false };
    for (const [path, body] of [
      ['/api/mood', mood(notes)],
      ['/api/journal', entry],
      ['/api/community/posts', post],
    ] as const) {
      const answer = await this.at(writer).request('POST', path, body, { 'idempotency-key': randomUUID() });
      assert.equal(answer.status, 201, `${path}: ${await answer.text()}`);
    }
    this.#written.push(notes);
    await this.reads(reader);
  }

  async finds(reader: string, words: string): Promise<boolean> {
    const list = await this.at(reader).request('GET', '/api/community/posts?limit=50');
    return (await list.text()).includes(words);
  }

  /** Finds everything that was ever written. */
  async reads(reader: string): Promise<void> {
    for (const path of ['/api/mood?limit=1000', '/api/journal?limit=1000', '/api/community/posts?limit=50']) {
      const client = this.at(reader);
      await client.waitForOwnWrites(path);
      const text = await (await client.request('GET', path)).text();
      for (const notes of this.#written) {
        assert.ok(text.includes(JSON.stringify(notes)), `${path} at ${reader} lacks “${notes}”: ${text}`);
      }
    }
  }
}

describe('1.0.2 beside this version and after it', () => {
  const scope = lifoScope({ after });
  let databaseUrl: string;
  let startOld: () => Promise<HeartenProcess>;
  let startNew: () => Promise<HeartenProcess>;
  let env: NodeJS.ProcessEnv;
  let maren: Person;
  let dora: ApiClient;
  let edda: ApiClient;
  let old: HeartenProcess;
  let current: HeartenProcess;

  before(async () => {
    const dataFolder = await temporaryFolder(scope);
    ({ connectionString: databaseUrl } = await createTestDatabase(scope));
    env = {
      DATABASE_URL: databaseUrl,
      HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(dataFolder),
      HEARTEN_DEMO: '0',
      EVENTSTORE_URL: '',
      HEARTEN_LIMIT_POSTS_PER_PERSON: '1000/1h',
    };
    const server = join(await unpackServer(scope, '1.0.2'), 'api/server.ts');
    startOld = () => HeartenProcess.start(scope, { dataFolder, env, server });
    startNew = () => HeartenProcess.start(scope, { dataFolder, env });
  });

  const register = async (origin: string, name: string) => {
    const client = new ApiClient(origin);
    await client.register(name);
    return client;
  };
  const erase = async (client: ApiClient) => {
    const answer = await client.request('DELETE', '/api/user', { password: PASSWORD });
    assert.equal(answer.status, 204, await answer.text());
  };
  /** The values and days of a person's moods, newest first. */
  const moodsOf = async (client: ApiClient, origin: string) => {
    const at = client.withOrigin(origin);
    await at.waitForOwnWrites('/api/mood');
    const moods = (await (await at.request('GET', '/api/mood')).json()) as {
      moodValue: number | null;
      fatigueValue: number | null;
      localDate: string;
    }[];
    return moods.map(({ moodValue, fatigueValue, localDate }) => [moodValue, fatigueValue, localDate]);
  };
  const postsIn = async (schema: string) =>
    (await query(databaseUrl, `select from ${schema}.community_posts`)).length;
  const signIn = (origin: string, username: string) =>
    new ApiClient(origin).request('POST', '/api/login', { username, password: PASSWORD });
  const share = async (client: ApiClient) => {
    const post = { content: 'Soon gone', moodTag: 'Peaceful', isLiveNow: false };
    assert.equal((await client.request('POST', '/api/community/posts', post)).status, 201);
    await client.waitForOwnWrites('/api/community/posts');
  };

  test('a start does not wait for new tables: those of 1.0.2 answer meanwhile, people can write, and the server stops when asked to', async () => {
    old = await startOld();
    maren = new Person(await register(old.origin, 'maren'));
    await maren.writesAndReads(old.origin, old.origin);
    await old.endProcess('SIGTERM');
    // Another process seems to be building the tables of moods, and never gets on.
    const { classId, objectId } = lockKey('rebuild:mood');
    const builder = new pg.Client({ connectionString: databaseUrl });
    await builder.connect();
    try {
      await builder.query('select pg_advisory_lock($1, $2)', [classId, objectId]);
      current = await startNew();
      assert.equal((await fetch(`${current.origin}/live`)).status, 200);
      const ready = await fetch(`${current.origin}/ready`);
      assert.equal(ready.status, 503);
      const { projections } = (await ready.json()) as { projections: { name: string; trouble: string }[] };
      assert.match(
        projections.find(({ name }) => name === 'mood')?.trouble ?? '',
        /^is being prepared: \d+ % of/,
      );

      const client = maren.at(current.origin);
      const before = await client.request('GET', '/api/mood?limit=1000');
      assert.equal(before.headers.get('x-hearten-stale'), '1');
      assert.equal(((await before.json()) as unknown[]).length, 1);
      assert.equal((await client.request('POST', '/api/mood', mood('not shown yet'))).status, 201);

      assert.equal(await current.endProcess('SIGTERM'), 0);
    } finally {
      await builder.end();
    }
    current = await startNew();
    await current.untilReady();
    assert.equal((await maren.at(current.origin).listMoodIds()).length, 2);
    await current.endProcess('SIGTERM');
  });

  test('a rolling upgrade: both run, each reads what the other has written', async () => {
    old = await startOld();
    await maren.writesAndReads(old.origin, old.origin);
    current = await startNew();
    await current.untilReady();
    for (let round = 0; round < 3; round++) {
      await maren.writesAndReads(current.origin, old.origin);
      await maren.writesAndReads(old.origin, current.origin);
    }
  });

  test('a safety plan is sealed at once, and 1.0.2 goes past it', async () => {
    const body = { step: 'signs', lines: [{ text: 'Awake at four' }] };
    const written = await maren.at(current.origin).request('PUT', '/api/plan', body);
    assert.equal(written.status, 200, await written.text());
    await maren.writesAndReads(old.origin, current.origin);
    await maren.writesAndReads(current.origin, old.origin);
  });

  test('a reported post becomes a case, which 1.0.2 goes past', async () => {
    const post = { content: 'Seen by both versions', moodTag: 'Tired', isLiveNow: false };
    const shared = await maren.at(current.origin).request('POST', '/api/community/posts', post);
    const { id } = (await shared.json()) as { id: string };
    const reporter = await register(current.origin, 'rita');
    const path = `/api/community/posts/${id}/report`;
    const reported = await reporter.request('POST', path, { reason: 'other', words: 'Is this right?' });
    assert.equal(reported.status, 202, await reported.text());
    await reporter.waitForOwnWrites('/api/community/posts');
    const seen = async (client: ApiClient) =>
      (await (await client.request('GET', '/api/community/posts?limit=50')).text()).includes(post.content);
    assert.equal(await seen(reporter), false);
    await maren.writesAndReads(old.origin, current.origin);
    await maren.writesAndReads(current.origin, old.origin);
    assert.equal(await seen(reporter.withOrigin(old.origin)), true, 'it knows no reports');
  });

  test('people sign in over both versions, and a username that both are asked for at once has one owner', async () => {
    for (const [registrar, name] of [
      [old.origin, 'olga'],
      [current.origin, 'nils'],
    ] as const) {
      await register(registrar, name);
      for (const { origin } of [old, current]) assert.equal((await signIn(origin, name)).status, 200);
    }
    for (let round = 0; round < 5; round++) {
      const person = { username: `wanted ${round}`, password: PASSWORD, fullName: 'One of two' };
      const answers = await Promise.all(
        [old, current].map(({ origin }) => new ApiClient(origin).request('POST', '/api/register', person)),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    }
  });

  test('a check-in without energy has a start value in 1.0.2, which goes on with it', async () => {
    edda = await register(current.origin, 'edda');
    const earlier = utcDay(Date.now() - 20 * 86_400_000);
    const checkIn = { id: randomUUID(), moodValue: 4, localDate: earlier };
    const logged = await edda.request('POST', '/api/mood', checkIn);
    assert.equal(logged.status, 201, await logged.text());
    assert.deepEqual(await moodsOf(edda, current.origin), [[4, null, earlier]]);
    assert.deepEqual(await moodsOf(edda, old.origin), [[4, 2, earlier]]);
    const there = await edda.withOrigin(old.origin).request('POST', '/api/mood', mood('in 1.0.2'));
    assert.equal(there.status, 201, await there.text());
    assert.deepEqual(await moodsOf(edda, current.origin), [
      [4, 2, today],
      [4, null, earlier],
    ]);
    const removed = await edda.withOrigin(old.origin).request('DELETE', `/api/mood/${checkIn.id}`);
    assert.equal(removed.status, 204, 'an entry with an id of the client');
    assert.deepEqual(await moodsOf(edda, current.origin), [[4, 2, today]]);
  });

  test('1.0.2 shows a corrected check-in as it was, and refuses this person’s next ones', async () => {
    const [id = ''] = await edda.withOrigin(current.origin).listMoodIds();
    const corrected = await edda.request('PUT', `/api/mood/${id}`, { fatigueValue: 5, baseRevision: 1 });
    assert.equal(corrected.status, 200, await corrected.text());
    const stale = await edda.request('PUT', `/api/mood/${id}`, { moodValue: 1, baseRevision: 1 });
    assert.equal(((await stale.json()) as { conflict: object | null }).conflict !== null, true);
    assert.deepEqual(await moodsOf(edda, current.origin), [[null, 5, today]]);
    await old.untilReady();
    assert.deepEqual(await moodsOf(edda, old.origin), [[4, 2, today]]);
    const refused = await edda.withOrigin(old.origin).request('POST', '/api/mood', mood('refused'));
    assert.equal(refused.status, 503);
    const accepted = await edda.request('POST', '/api/mood', { moodValue: 3 });
    assert.equal(accepted.status, 201, await accepted.text());
    await maren.writesAndReads(old.origin, current.origin);
  });

  test('thanks that one version sends arrive at the other', async () => {
    const ben = await register(old.origin, 'ben');
    const post = { content: 'Good morning', moodTag: 'Peaceful', isLiveNow: false };
    const shared = await ben.request('POST', '/api/community/posts', post);
    const { sessionId } = (await shared.json()) as { sessionId: string };
    for (const [sender, receiver] of [
      [current.origin, old.origin],
      [old.origin, current.origin],
    ] as const) {
      const anna = (await register(sender, `anna${randomUUID().slice(0, 8)}`)).withOrigin(sender);
      const message = `thank you ${randomUUID()}`;
      const thanks = { message, recipientSessionId: sessionId };
      const sent = await anna.request('POST', '/api/community/gratitude', thanks);
      assert.equal(sent.status, 201, await sent.text());
      await eventually('it has arrived', async () => {
        const list = await ben.withOrigin(receiver).request('GET', '/api/notifications');
        return (await list.text()).includes(message);
      });
    }
  });

  test('both versions count each other’s people, who are not settled over 1.0.2, and its erasures reach the newer table', async () => {
    const here = '/api/active-locations?region=Africa&lat=6.5&lng=3.5';
    const seenBy = async (origin: string) =>
      (await (await new ApiClient(origin).request('GET', '/api/active-locations')).json()) as {
        readonly locations: readonly object[];
        readonly totalActiveUsers: number;
      };
    const before = (await seenBy(current.origin)).totalActiveUsers;
    const people: ApiClient[] = [];
    for (const name of ['uma', 'ugo', 'ute']) people.push(await register(old.origin, name));
    for (const person of people) assert.equal((await person.request('GET', here)).status, 200);
    await eventually('this version counts them', async () => {
      return (await seenBy(current.origin)).totalActiveUsers === before + people.length;
    });
    assert.deepEqual((await seenBy(current.origin)).locations, []);
    for (const person of people) await person.withOrigin(current.origin).request('GET', here);
    for (const { origin } of [current, old]) {
      await eventually('a dot stands for them', async () => (await seenBy(origin)).locations.length === 1);
    }
    const steps = async () =>
      (await query(databaseUrl, 'select distinct community from presence_step')).length;
    const known = await steps();
    assert.ok(known >= people.length);
    await erase(people[0] as ApiClient);
    assert.equal(await steps(), known - 1);
  });

  test('when 1.0.2 no longer runs, an erasure still reaches its tables', async () => {
    const cleo = await register(current.origin, 'cleo');
    await share(cleo);
    const posts = await postsIn(CURRENT);
    await eventually('1.0.2 has the post', async () => (await postsIn(OLD)) === posts);
    await old.endProcess('SIGTERM');
    await erase(cleo);
    for (const schema of [CURRENT, OLD]) {
      await eventually(`${schema} has lost it`, async () => (await postsIn(schema)) === posts - 1);
    }
  });

  test('a rollback: 1.0.2 starts without a rebuild, and serves what was written since', async () => {
    await maren.writesAndReads(current.origin, current.origin);
    dora = await register(current.origin, 'dora');
    await share(dora);
    await current.endProcess('SIGTERM');
    old = await startOld();
    dora = dora.withOrigin(old.origin);
    await maren.reads(old.origin);
    await maren.writesAndReads(old.origin, old.origin);
    await old.untilReady();
  });

  test('after the rollback an erasure reaches the tables of this version', async () => {
    const [oldPosts, posts] = [await postsIn(OLD), await postsIn(CURRENT)];
    await erase(dora);
    // Without its key the text is gone at once. The row goes when 1.0.2 has read the erasure.
    assert.equal(await maren.finds(old.origin, 'Soon gone'), false);
    await eventually('1.0.2 has erased it', async () => (await postsIn(OLD)) === oldPosts - 1);
    assert.equal(await postsIn(CURRENT), posts - 1);
  });

  test('this version starts again, and every read model equals the log', async () => {
    await old.endProcess('SIGTERM');
    current = await startNew();
    await maren.reads(current.origin);
    await maren.writesAndReads(current.origin, current.origin);
    await current.untilReady();
    assert.deepEqual(await moodsOf(edda, current.origin), [
      [3, null, today],
      [null, 5, today],
    ]);
    const { code, stderr } = await runCli(['verify'], env);
    assert.equal(code, 0, stderr);
    const sealed = await query<{ type: string }>(
      databaseUrl,
      "select distinct type from events where data ? 'sealed'",
    );
    assert.deepEqual(
      sealed.map(({ type }) => type),
      ['PlanStepWritten'],
      'until sealing begins, 1.0.2 can read every event of a stream that it knows',
    );
    const plan = await maren.at(current.origin).request('GET', '/api/plan');
    assert.match(await plan.text(), /Awake at four/);
  });

  test('after sealing has begun, 1.0.2 shows older entries, refuses new ones and knows no username, and going forward brings all back', async () => {
    await current.endProcess('SIGTERM');
    await query(databaseUrl, 'update event_sealing set upgraded_at = null');
    current = await startNew();
    await current.untilReady();
    const before = await maren.at(current.origin).listMoodIds();
    await maren.writesAndReads(current.origin, current.origin);
    await eventually('all names are sealed', async () => {
      return (await query(databaseUrl, "select from accounts where username <> ''")).length === 0;
    });
    await current.endProcess('SIGTERM');

    old = await startOld();
    assert.equal((await signIn(old.origin, 'nils')).status, 401);
    const nils = { username: 'nils', password: PASSWORD, fullName: 'Another Nils' };
    const registered = await new ApiClient(old.origin).request('POST', '/api/register', nils);
    assert.equal(registered.status, 503, 'so no username gets a second owner');
    const client = maren.at(old.origin);
    assert.deepEqual(await client.listMoodIds(), before, 'the sealed entry is missing, the others are there');
    await eventually('1.0.2 shows the newest reflection, without its words', async () => {
      const list = await client.request('GET', '/api/community/posts?limit=1');
      assert.equal(list.status, 200);
      return ((await list.json()) as { data: { content: string }[] }).data[0]?.content === '';
    });
    const answer = await client.request('POST', '/api/mood', mood('refused'), {
      'idempotency-key': randomUUID(),
    });
    assert.equal(answer.status, 503);
    await old.endProcess('SIGTERM');

    current = await startNew();
    await maren.writesAndReads(current.origin, current.origin);
    assert.equal((await signIn(current.origin, 'nils')).status, 200);
    const { code, stderr } = await runCli(['verify'], env);
    assert.equal(code, 0, stderr);
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildTestApp, registerPerson } from '../../../api/testing/test-app.ts';
import { waitForProjections } from '../../../api/testing/wait-for-projections.ts';
import { type MasterKey, readMasterKey } from '../../../infra/crypto/master-key.ts';
import { Pseudonyms } from '../../../infra/pseudonyms/pseudonyms.ts';
import { createTestDatabase } from '../../../infra/testing/test-database.ts';
import { ApiClient } from '../../support/api-client.ts';
import { HeartenProcess, temporaryFolder } from '../../support/hearten-process.ts';
import { lifoScope } from '../../support/lifo-scope.ts';
import { newMasterKeyFile } from '../../support/master-key-file.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import { unpackServer } from '../../upgrade/packed-server.ts';
import { type Dump, link, readDump } from './dump-linker.ts';

const PEOPLE = 6;
const VISITS = 4;
/** A pause between visits, so that the times and the order of what each one writes do not overlap. */
const BETWEEN_VISITS_MS = 60;

/** Sends a POST and gives the status of the answer. */
type Post = (path: string, body: object) => Promise<number | undefined>;

/** Six people visit four times each, in random order. On each visit they log a mood and share a post. */
async function liveThrough(register: (name: string) => Promise<Post>): Promise<void> {
  const random = new SeededRandom(11);
  const people: Post[] = [];
  for (let index = 0; index < PEOPLE; index++) people.push(await register(`person${index}`));
  const visits = people.flatMap((post) => Array.from({ length: VISITS }, () => post));
  while (visits.length > 0) {
    const [post] = visits.splice(Math.floor(random.next() * visits.length), 1);
    assert.equal(await post?.('/api/mood', { moodValue: 3, fatigueValue: 3, notes: 'a visit' }), 201);
    const shared = { content: 'a visit', moodTag: 'Peaceful', isLiveNow: false };
    assert.equal(await post?.('/api/community/posts', shared), 201);
    await sleep(BETWEEN_VISITS_MS);
  }
}

const newKey = () => ({ 'idempotency-key': randomUUID() });

interface Matches {
  readonly byTime: number;
  readonly byPosition: number;
}

function countMatches(
  { people, posts, times, positions }: Dump,
  pseudonymOf: (person: string) => string,
): Matches {
  const right = (guesses: ReadonlyMap<string, string>) =>
    people.filter((person) => guesses.get(person) === pseudonymOf(person)).length;
  const atTimes = posts.map(({ author, atMs }) => ({ author, at: atMs }));
  const atPositions = posts.map(({ author, position }) => ({ author, at: position }));
  return {
    byTime: right(link(people, (person) => times.get(person) ?? [], atTimes)),
    byPosition: right(link(people, (person) => positions.get(person) ?? [], atPositions)),
  };
}

describe('a thief of a database dump tries to find out which posts a person has written', () => {
  const scope = lifoScope({ after });

  async function attack1_0_2(): Promise<Matches> {
    const { connectionString } = await createTestDatabase(scope);
    const dataFolder = await temporaryFolder(scope);
    const masterKeyFile = await newMasterKeyFile(dataFolder);
    const env = {
      DATABASE_URL: connectionString,
      HEARTEN_MASTER_KEY_FILE: masterKeyFile,
      HEARTEN_DEMO: '0',
      EVENTSTORE_URL: '',
      HEARTEN_LIMIT_POSTS_PER_PERSON: '1000/1h',
    };
    const server = join(await unpackServer(scope, '1.0.2'), 'api/server.ts');
    const hearten = await HeartenProcess.start(scope, { dataFolder, env, server });
    await liveThrough(async (name) => {
      const client = new ApiClient(hearten.origin);
      await client.register(name);
      return async (path, body) => (await client.request('POST', path, body, newKey())).status;
    });
    await hearten.endProcess('SIGTERM');
    return matchesIn(connectionString, await readMasterKey(masterKeyFile));
  }

  async function attackThisVersion(t: TestContext): Promise<Matches> {
    const testApp = await buildTestApp(t);
    await liveThrough(async () => {
      const { browser } = await registerPerson(testApp);
      return async (path, body) => (await browser.post(path, body, newKey())).statusCode;
    });
    await waitForProjections(testApp);
    return matchesIn(testApp.connectionString, testApp.masterKey);
  }

  async function matchesIn(connectionString: string, masterKey: MasterKey): Promise<Matches> {
    const pseudonyms = new Pseudonyms(masterKey);
    return countMatches(await readDump(connectionString), (person) => pseudonyms.ofPerson(person));
  }

  const say = (t: { diagnostic(text: string): void }, what: string, { byTime, byPosition }: Matches) =>
    t.diagnostic(`${what}: ${byTime} of ${PEOPLE} matched by times, ${byPosition} by positions in the log`);

  test('in 1.0.2 the times match nearly everyone, so the attack works', async (t) => {
    const found = await attack1_0_2();
    say(t, '1.0.2', found);
    assert.ok(found.byTime >= PEOPLE - 1, `${found.byTime} matched`);
  });

  test('the times no longer match anyone more often than a guess', async (t) => {
    const found = await attackThisVersion(t);
    say(t, 'this version', found);
    assert.ok(found.byTime <= 2, `${found.byTime} matched`);
  });
});

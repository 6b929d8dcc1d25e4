import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StudyAggregates, StudyMoments, StudyReceipt } from '../../domain/research/answer-schema.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { readLog } from '../../infra/event-store/testing/collect.ts';
import { DEMO_PARTICIPANTS } from '../../infra/research/demo-participants.ts';
import { collectingLogger } from '../../infra/testing/collecting-logger.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { admitResearcher } from '../research/manage-studies.ts';
import type { Services } from '../services.ts';
import { demoCommandId } from '../stored-names.ts';
import { registerStaff } from '../testing/staff.ts';
import { Browser, buildTestApp, type TestApp } from '../testing/test-app.ts';
import { waitForProjections } from '../testing/wait-for-projections.ts';
import { VOICES } from './content/reflections.ts';
import { seedDemo, seedPeople } from './seed.ts';

/** Some commands of the demo history by name, with the ids that they had in 1.0.2. */
const COMMANDS_OF_1_0_2 = {
  'the first mood of Jo': 'd04ca459-43ca-5817-96d9-ba57ebbed988',
  'an act of Jo': '12b7c07e-56df-5847-b6a6-3ea31400e2ad',
  'a post': 'f6eff538-a821-5439-89e3-7e6008185c77',
  'a like of it': 'ad681edb-a904-54c0-ac6c-2453f6e12ec4',
  'a saved post': 'f7025065-abb1-59d5-9e29-056693fbf34f',
} as const;
const STUDY_ID = demoCommandId('study');
const IN_STUDY = [STUDY_ID, ...DEMO_PARTICIPANTS];
const isDemoMode = { env: { HEARTEN_DEMO: '1' } };

/** A demo server whose read models are up to date. */
async function seeded(t: Parameters<typeof buildTestApp>[0]): Promise<TestApp> {
  const testApp = await buildTestApp(t, isDemoMode);
  await seedDemo(testApp.services, () => {});
  await waitForProjections(testApp);
  return testApp;
}

async function signIn(testApp: TestApp, username: string): Promise<Browser> {
  const browser = new Browser(testApp);
  const answer = await browser.post('/api/login', { username, password: `${username}-hearten` });
  assert.equal(answer.statusCode, 200, answer.body);
  return browser;
}

/**
 * The events and their times since the start of the history, without the ids, which differ between
 * installations.
 */
async function eventLines({ store, codec, keys }: Services): Promise<string[]> {
  const read = (await readLog(store)).filter(({ type }) => type !== 'AccountRegistered');
  const events = read.flatMap((event) => codec.upcast(event) ?? []);
  const texts = await keys.textOpenerOf(events.flatMap((event) => codec.keyIds(event)));
  const lines = (each: typeof events) => {
    const times = each.map((event) => Date.parse(codec.open(event, texts)?.moment.occurredAt ?? ''));
    const start = Math.min(...times);
    return each.map(({ type, metadata }, at) => `${metadata.commandId} ${type} ${Number(times[at]) - start}`);
  };
  // The study begins on a Monday, and the history of the demo people on any day.
  const { study = [], people = [] } = Object.groupBy(events, ({ stream }) =>
    IN_STUDY.some((id) => stream.endsWith(id)) ? 'study' : 'people',
  );
  return [...lines(study), ...lines(people)].sort();
}

test('the demo people and their community', async (t) => {
  const testApp = await seeded(t);
  const whole = await eventLines(testApp.services);

  for (const [username, name] of [
    ['demo', 'Jo Demo'],
    ['guest', 'Guest Demo'],
  ] as const) {
    await t.test(`${name} has a history of sixty days with its badges`, async () => {
      const browser = await signIn(testApp, username);
      const { fullName, demo } = (await browser.get('/api/user')).json();
      assert.deepEqual([fullName, demo], [name, true]);
      const moods = (await browser.get('/api/mood')).json<{ createdAt: string }[]>();
      const [latest = 0, ...others] = moods.map(({ createdAt }) => Date.parse(createdAt));
      assert.ok(moods.length > 35 && latest - Number(others.at(-1)) > 57 * DAY_MS);
      assert.ok(Date.now() - latest < 2 * DAY_MS, 'the history ends yesterday');
      assert.ok((await browser.get('/api/journal')).json().length >= 3);
      const days = (await browser.get('/api/tasks/history')).json<{ completed: number; total: number }[]>();
      assert.ok(days.length === 30 && days.every(({ completed, total }) => completed <= total));
      const badges = (await browser.get('/api/achievements')).json<{ unlocked: boolean }[]>();
      const earned = badges.filter(({ unlocked }) => unlocked).length;
      assert.ok(earned >= 6 && earned < badges.length, `${earned} badges`);
    });
  }

  await t.test('every list has content, and all of it is marked as demo', async () => {
    const jo = await signIn(testApp, 'demo');
    type Post = { demo: boolean; likesCount: number; mine: boolean; userId: number };
    const page = async (browser: Browser, path: string) => {
      const answer = await browser.get(`/api/community/posts${path}`);
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.json<{ total: number; data: Post[] }>();
    };
    const { total, data } = await page(jo, '?limit=50');
    assert.ok(total >= 30 && total === data.length);
    assert.ok(data.every(({ demo }) => demo));
    assert.ok(data.some(({ mine }) => mine));
    assert.ok(data.reduce((sum, { likesCount }) => sum + likesCount, 0) > 100);
    assert.ok((await page(jo, '/bookmarked')).total > 0);
    for (const region of new Set(VOICES.map((voice) => voice.region))) {
      const nearby = await page(new Browser(testApp), `/nearby?region=${encodeURIComponent(region)}`);
      assert.ok(nearby.total > 1, region);
    }
  });

  await t.test('a demo post accepts a visitor’s like and receives no gratitude', async () => {
    const visitor = new Browser(testApp);
    const [post] = (await visitor.get('/api/community/posts')).json().data;
    const liked = await visitor.post(`/api/community/posts/${post.id}/like`);
    assert.deepEqual(liked.json(), { liked: true, likesCount: post.likesCount + 1 });
    const thanks = { recipientSessionId: post.sessionId, region: 'Global' };
    assert.equal((await visitor.post('/api/community/gratitude', thanks)).statusCode, 404);
  });

  await t.test(
    'a study of sixteen weeks can be asked about, with hidden bars and a week without change',
    async () => {
      const { browser, username } = await registerStaff(testApp, 'researcher');
      await admitResearcher(testApp.services, STUDY_ID, username);
      const answer = await browser.get(`/api/studies/${STUDY_ID}/aggregates`);
      assert.equal(answer.statusCode, 200, answer.body);
      const { readId, fields } = answer.json<StudyAggregates>();
      for (const { field, weeks } of fields) {
        assert.equal(weeks.length, 16);
        const shown = weeks.filter(({ status }) => status === 'shown');
        assert.ok(shown.length >= 12, `${field}: ${shown.length} weeks`);
        assert.ok(weeks.some(({ status }) => status === 'same'));
        assert.ok(shown.some(({ cells }) => cells.includes(null)));
        assert.ok(shown.every(({ people }) => Number(people) >= 50));
      }
      const receipt = (await browser.get(`/api/studies/${STUDY_ID}/receipts/${readId}`)).json<StudyReceipt>();
      assert.equal(receipt.check, 'verified');
      const moments = (await browser.get(`/api/studies/${STUDY_ID}/moments`)).json<StudyMoments>().moments;
      assert.equal(new Set(moments.map(({ position }) => position)).size, 16);
    },
  );

  await t.test('a demo folder without the study gets it at its next start, and only that', async (t) => {
    const { services } = await buildTestApp(t, isDemoMode);
    await seedPeople(services, () => {});
    const before = await eventLines(services);
    await seedDemo(services, () => {});
    assert.deepEqual(await eventLines(services), whole);
    assert.ok(before.length > 100 && before.every((line) => whole.includes(line)));
  });

  await t.test('a second start writes nothing, whatever visitors have done in between', async () => {
    const jo = await signIn(testApp, 'demo');
    const [mood] = (await jo.get('/api/mood')).json();
    assert.equal((await jo.delete(`/api/mood/${mood.id}`)).statusCode, 204);
    for (const { id } of (await jo.get('/api/community/posts/bookmarked')).json().data) {
      assert.equal((await jo.delete(`/api/community/posts/${id}/bookmark`)).statusCode, 200);
    }
    const before = await eventLines(testApp.services);
    await seedDemo(testApp.services, () => assert.fail('nothing is left to seed'));
    assert.deepEqual(await eventLines(testApp.services), before);
  });

  await t.test('a demo folder of 1.0.2 is not seeded again, because the command ids are the same', () => {
    const ids = new Set(whole.map((line) => line.split(' ', 1)[0]));
    const missing = Object.entries(COMMANDS_OF_1_0_2).filter(([, id]) => !ids.has(id));
    assert.deepEqual(missing, []);
  });

  await t.test('seeding that is killed repeatedly writes the same history as one that is not', async (t) => {
    const { services } = await buildTestApp(t, isDemoMode);
    const { store, codec, keys } = services;
    let starts = 0;
    for (let isDone = false; !isDone; starts++) {
      // Each start gets further before its process is killed.
      let left = 5 * 3 ** starts;
      const append: EventStore['append'] = async (...args) => {
        if (left-- <= 0) throw new Error('killed');
        return store.append(...args);
      };
      const readStream: EventStore['readStream'] = (...args) => store.readStream(...args);
      const killable = { ...store, append, readStream };
      const commands = new CommandHandler({
        ...{ store: killable, codec, keys },
        sealing: { hasBegun: () => true },
        log: collectingLogger(),
      });
      isDone = await seedDemo({ ...services, store: killable, commands }, () => {}).then(
        () => true,
        (error: Error) => {
          assert.equal(error.message, 'killed');
          return false;
        },
      );
    }
    assert.ok(starts > 3, `${starts} starts`);
    assert.deepEqual(await eventLines(services), whole);
  });
});

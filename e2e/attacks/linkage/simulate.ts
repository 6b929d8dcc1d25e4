import type { TestContext } from 'node:test';
import secureSession from '@fastify/secure-session';
import Fastify from 'fastify';
import { type CookieNames, cookieNames } from '../../../api/cookie-names.ts';
import { Browser } from '../../../api/testing/test-app.ts';
import type { CommunityPost, PostPage } from '../../../domain/community/posts/schema.ts';
import { REGIONS, type Region } from '../../../domain/places/regions.ts';
import type { MasterKey } from '../../../infra/crypto/master-key.ts';
import type { PresenceConnection } from '../../../infra/presence/live-presence.ts';
import { beginVisitorSession } from '../../../infra/sessions/visitor-sessions.ts';
import { SeededRandom } from '../../support/seeded-random.ts';
import type { ActivityPlan } from './activity-plan.ts';
import { openClockedApp } from './clocked-app.ts';
import { HidingWatcher, readAllPosts } from './hiding-watcher.ts';
import { Moderator } from './moderator.ts';

const STEP_MS = 5 * 60_000;
/** Midnight in UTC is in the middle of the simulated day. */
const START_MS = Date.parse('2026-11-20T12:00:00Z');
const HISTORY_MS = START_MS - 30 * 24 * 60 * 60_000;
const PAGE_SIZE = 50;

/** A person as the list of nearby users names them. */
interface NearbyUser {
  readonly sessionId: string;
  readonly lastActiveAt: string;
  readonly createdAt: string;
}

/** The posts that an outside reader sees at the end of the day, and what they see at the end of every step. */
export interface Observations {
  /** The posts at the end of the day, in the order of the list. */
  readonly posts: readonly CommunityPost[];
  /** For each post id, the steps in which the post was 'Active Now'. */
  readonly liveSteps: ReadonlyMap<string, ReadonlySet<number>>;
  /** For each region, the list of nearby users in each step. */
  readonly nearby: ReadonlyMap<Region, readonly (readonly NearbyUser[])[]>;
  /** For each hide of a watcher with accounts of their own, the posts that it shows to be by one author. */
  readonly byHides: readonly ReadonlySet<string>[];
}

/** The number of accounts that the watcher hides authors with. */
export const HIDING_ACCOUNTS = 4;

/** The step of a time, counted from 0 at the start of the simulated day. */
export const stepAt = (time: string): number => Math.floor((Date.parse(time) - START_MS) / STEP_MS);

/**
 * Runs a plan through the real API and presence, on a clock of its own, which `set` moves further. Returns what an
 * outside reader sees, the author of each post, and a moderator who can go on from there.
 */
export async function simulate(
  t: TestContext,
  plan: ActivityPlan,
  steps: number,
  random: SeededRandom,
): Promise<{
  seen: Observations;
  authors: ReadonlyMap<string, number>;
  moderator: Moderator;
  set: (ms: number) => void;
}> {
  t.mock.timers.enable({ apis: ['Date'], now: HISTORY_MS });
  const set = (ms: number) => t.mock.timers.setTime(ms);
  const { services, app, people } = await openCommunity(t, plan.regions);
  const moderator = await Moderator.join({ app, services });
  const browsers = people.map(({ browser }) => browser);
  await moderator.removeEarlierPosts(browsers, new SeededRandom(people.length));
  set(START_MS);
  const watching = createObserver(new Browser({ app }));
  const hiding = await HidingWatcher.join({ app }, services, HIDING_ACCOUNTS);
  const authors = new Map<string, number>();
  const connections = new Map<number, PresenceConnection>();
  for (let step = 0; step < steps; step++) {
    const from = START_MS + step * STEP_MS;
    set(from);
    for (const [person, connection] of connections) {
      if (plan.visits.some((visit) => visit.person === person && visit.from <= step && step <= visit.to))
        continue;
      connection.leave();
      connections.delete(person);
    }
    for (const { person } of plan.visits.filter((visit) => visit.from === step)) {
      const { pseudonymId, region } = people[person] as Person;
      if (!connections.has(person))
        connections.set(person, services.livePresence.join({ pseudonymId, isSettled: true }, { region }));
    }
    await services.livePresence.beat();
    const due = plan.posts
      .filter((post) => post.step === step)
      .map((post) => ({ ...post, at: from + random.between(0, STEP_MS - 2) }))
      .sort((a, b) => a.at - b.at);
    for (const { person, at, isLiveNow } of due) {
      set(at);
      const { browser, region } = people[person] as Person;
      const answer = await browser.post('/api/community/posts', {
        content: 'A quiet hour',
        isLiveNow,
        region,
      });
      if (answer.statusCode !== 201)
        throw new Error(`posting was answered with ${answer.statusCode}: ${answer.body}`);
      const post = answer.json<CommunityPost>();
      authors.set(post.id, person);
      await hiding.hideAuthorOf(post);
    }
    set(from + STEP_MS - 1);
    await watching.look(step);
  }
  const seen = { ...(await watching.end()), byHides: await hiding.findAuthors() };
  return { seen, authors, moderator, set };
}

interface Person {
  readonly region: Region;
  readonly browser: Browser;
  /** The person's pseudonym, which only the server knows. */
  readonly pseudonymId: string;
}

/** Opens the API with its presence on the test's clock, and creates people. */
async function openCommunity(t: TestContext, regions: readonly Region[]) {
  const { services, app, config, masterKey } = await openClockedApp(t);
  const names = cookieNames(masterKey, config.https);
  const seal = await createSessionSealer(masterKey, names);
  const people = await Promise.all(
    regions.map(async (region): Promise<Person> => {
      const id = await beginVisitorSession(services.db);
      const browser = new Browser({ app });
      browser.cookies.set(names.session, seal(id));
      return { region, browser, pseudonymId: services.pseudonyms.ofVisitor(id) };
    }),
  );
  return { services, app, people };
}

/** Creates session cookies as the server does. */
async function createSessionSealer(
  masterKey: MasterKey,
  names: CookieNames,
): Promise<(id: string) => string> {
  const server = Fastify();
  await server.register(secureSession, {
    key: masterKey.derive('sessionCookie'),
    cookieName: names.session,
  });
  return (id) => server.encodeSecureSession(server.createSecureSession({ id }));
}

/** A visitor without a session who reads everything there is to see. */
function createObserver(reader: Browser) {
  const liveSteps = new Map<string, Set<number>>();
  const nearby = new Map<Region, NearbyUser[][]>(
    REGIONS.filter((region) => region !== 'Global').map((region) => [region, []]),
  );
  const pageOf = async (page: number) =>
    (await reader.get(`/api/community/posts?limit=${PAGE_SIZE}&page=${page}`)).json<PostPage>().data;
  return {
    async look(step: number): Promise<void> {
      await Promise.all(
        [...nearby].map(async ([region, lists]) => {
          const answer = await reader.get(`/api/community/nearby-users?region=${encodeURIComponent(region)}`);
          lists.push(answer.json<NearbyUser[]>());
        }),
      );
      for (let page = 1; ; page++) {
        const posts = await pageOf(page);
        for (const { id, isLiveNow } of posts) {
          if (isLiveNow) liveSteps.set(id, (liveSteps.get(id) ?? new Set()).add(step));
        }
        const oldest = posts.at(-1);
        // No post older than an hour is live.
        if (posts.length < PAGE_SIZE || !oldest || stepAt(oldest.createdAt) < step - 12) break;
      }
    },
    async end(): Promise<Omit<Observations, 'byHides'>> {
      return { posts: await readAllPosts(reader), liveSteps, nearby };
    },
  };
}

import secureSession from '@fastify/secure-session';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Account } from '../../infra/accounts/accounts.ts';
import { upcastAll } from '../../projections/runtime/apply-batch.ts';
import { accountRequestsAggregate, allAggregates } from '../aggregates/aggregates.ts';
import { type AppConfig, buildApp } from '../app.ts';
import { cookieNames } from '../cookie-names.ts';
import type { Services } from '../services.ts';

/** The largest pages that the API returns, of entries and of posts. */
const PAGE_SIZE = 1_000;
const POSTS_PAGE_SIZE = 50;
/** Stands in the place of a session, which this process does not need. */
const NO_SESSION = '00000000-0000-4000-8000-000000000000';

type Item = Readonly<Record<string, unknown>>;

/**
 * The data of a person as JSON, for `npm run people -- export`. It has the parts of the export that the person can make
 * in the app, from the same routes. Under `server` it has the events of the person's own streams, and the sessions,
 * passkeys and reminders. Of what the person did in the community it has the same as the person's own export. Of the
 * requests about the account it has only those that the person may see, because the file may be handed to them.
 */
export async function exportPerson(services: Services, config: AppConfig, account: Account): Promise<string> {
  const app = await buildApp({ services: actingAs(services, account), config, clientFolder: undefined });
  try {
    const read = readerOf(app, await cookieOf(services, config));
    const marks = (posts: readonly Item[]) =>
      posts.map(({ id, region, createdAt }) => ({ id, region, createdAt }));
    const parts = {
      mood: await everyPage(read, '/api/mood', 'id'),
      journal: await everyPage(read, '/api/journal', 'id'),
      plan: await read('/api/plan'),
      tasks: await read('/api/tasks'),
      taskHistory: await everyPage(read, '/api/tasks/history', 'date'),
      achievements: await read('/api/achievements'),
      notifications: await read('/api/notifications'),
      reflections: await everyPost(read, '/api/community/posts/own'),
      likes: marks(await everyPost(read, '/api/community/posts/liked')),
      bookmarks: marks(await everyPost(read, '/api/community/posts/bookmarked')),
      hides: (await read<Item[]>('/api/community/hides')).map(({ kind, later, hiddenAt }) => ({
        ...{ kind, later, hiddenAt },
      })),
      communitySettings: await read('/api/gratitude/setting'),
      reports: await read('/api/moderation/reports'),
      notices: await read('/api/moderation/notices'),
      consents: await read('/api/consents'),
      studies: await read('/api/research/studies'),
      studyReads: await everyPage(read, '/api/research/reads', 'id'),
      roles: (await read<{ roles: unknown }>('/api/staff/me')).roles,
      accountRequests: await read('/api/account-requests'),
    };
    const content = {
      exportedAt: new Date().toISOString(),
      account: await read('/api/user'),
      ...parts,
      server: {
        events: await eventsOf(services, account.person_id),
        sessions: (await read<Item[]>('/api/sessions')).map(({ device, seenAt }) => ({ device, seenAt })),
        passkeys: await read('/api/passkeys'),
        reminders: (await services.reminders.ofPerson(account.person_id)).map(
          ({ id: _, sessionId: __, ...reminder }) => reminder,
        ),
      },
    };
    return `${JSON.stringify(content, null, 2)}\n`;
  } finally {
    await app.close();
  }
}

/** Services for an app in which this person makes every call, even if the account is locked. No session is stored. */
function actingAs(services: Services, account: Account): Services {
  const sessions = new Proxy(services.sessions, {
    get(target, name) {
      if (name === 'find') return async () => ({ id: NO_SESSION, account });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...services, sessions };
}

type Read = <T = unknown>(path: string) => Promise<T>;

/** A cookie with which the app asks for the caller's session. It opens nothing elsewhere: no session has its id. */
async function cookieOf({ masterKey }: Services, { https }: AppConfig): Promise<Record<string, string>> {
  const cookieName = cookieNames(masterKey, https).session;
  const sealer = Fastify();
  await sealer.register(secureSession, { key: masterKey.derive('sessionCookie'), cookieName });
  return { [cookieName]: sealer.encodeSecureSession(sealer.createSecureSession({ id: NO_SESSION })) };
}

function readerOf(app: FastifyInstance, cookies: Record<string, string>): Read {
  return async <T>(url: string) => {
    const answer = await app.inject({ method: 'GET', url, cookies });
    if (answer.statusCode !== 200) {
      throw new Error(`GET ${url.split('?')[0]} answered ${answer.statusCode}: nothing was written`);
    }
    return answer.json() as T;
  };
}

/** Reads all pages of a list, whose next page starts after the last item's `key`. */
async function everyPage(read: Read, path: string, key: string): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const last = all.at(-1)?.[key];
    const page = await read<Item[]>(
      `${path}?limit=${PAGE_SIZE}${last === undefined ? '' : `&before=${last}`}`,
    );
    all.push(...page);
    if (page.length < PAGE_SIZE) return all;
  }
}

/** Reads all pages of a list of posts. A post that moves to the next page meanwhile counts once. */
async function everyPost(read: Read, path: string): Promise<Item[]> {
  const all = new Map<unknown, Item>();
  for (let page = 1; ; page++) {
    const { data } = await read<{ data: Item[] }>(`${path}?page=${page}&limit=${POSTS_PAGE_SIZE}`);
    for (const post of data) all.set(post.id, post);
    if (data.length < POSTS_PAGE_SIZE) return [...all.values()];
  }
}

/**
 * The events of the person's own streams, opened: also what was corrected and deleted since. Without those that cannot
 * be opened, and without the requests about the account.
 */
async function eventsOf({ store, codec, keys }: Services, personId: string): Promise<Item[]> {
  const own = allAggregates.filter(
    (aggregate) => aggregate.owner === 'person' && aggregate.streamOf !== accountRequestsAggregate.streamOf,
  );
  const all: Item[] = [];
  for (const { streamOf } of own) {
    const stream = (streamOf as (owner: string) => string)(personId);
    const events = upcastAll(codec, await store.readStream(stream, 0));
    const texts = await keys.textOpenerOf(events.flatMap((event) => codec.keyIds(event)));
    for (const event of events) {
      const opened = codec.open(event, texts);
      if (opened) all.push({ type: opened.type, ...opened.moment, data: opened.data });
    }
  }
  return all;
}

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { LiveClient } from '../api/testing/live-client.ts';
import type { CommunityPost, PostPage } from '../domain/community/posts/schema.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { ApiClient } from './support/api-client.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';

const HERE = { type: 'here', region: 'Europe', lat: 52.5, lng: 13.5 } as const;
const DEAD_FORGOTTEN_WITHIN_MS = 15_000;

describe('two processes on one PostgreSQL serve live sockets together', () => {
  let here: HeartenProcess;
  let there: HeartenProcess;
  // The processes must outlive the hook that starts them. They are closed in reverse order.
  const scope = lifoScope({ after });

  before(async () => {
    const { connectionString } = await createTestDatabase(scope);
    const masterKeyFile = await newMasterKeyFile(await temporaryFolder(scope));
    const start = async (roles: string) =>
      HeartenProcess.start(scope, {
        dataFolder: await temporaryFolder(scope),
        env: {
          DATABASE_URL: connectionString,
          HEARTEN_MASTER_KEY_FILE: masterKeyFile,
          HEARTEN_ROLES: roles,
        },
      });
    // The process without a projector learns of changes from the other one.
    [here, there] = await Promise.all([start('api,projector'), start('api')]);
  });

  const person = async (name: string) => {
    const visitor = new ApiClient(here.origin);
    await visitor.register(name);
    return visitor;
  };
  const open = async ({ origin }: HeartenProcess, visitor = new ApiClient(origin)) => {
    const cookie = visitor
      .browserCookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const client = await LiveClient.open(scope, origin, cookie ? { cookie } : {});
    await client.waitUntil('the first presence', () => client.total !== undefined, PATIENCE_MS);
    return client;
  };
  const bothReceived = async (clients: readonly LiveClient[], total: number) => {
    for (const client of clients) {
      await client.waitUntil(`a presence of ${total}`, () => client.total === total, PATIENCE_MS);
    }
  };

  test('both processes count the people of both', async () => {
    const watchers = [await open(here), await open(there)];
    const ada = await person('ada');
    const laptop = await open(here, ada);
    laptop.send(HERE);
    await bothReceived(watchers, 1);
    const phone = await open(there, ada);
    phone.send(HERE);
    const ben = await open(there, await person('ben'));
    ben.send({ type: 'away' });
    await bothReceived(watchers, 2);
    laptop.leave();
    ben.leave();
    await bothReceived(watchers, 1);
    phone.leave();
    await bothReceived(watchers, 0);
  });

  test('both processes report posts and deliveries, which can be read at once', async () => {
    const author = await person('selma');
    const sockets = [await open(here, author), await open(there, author)];
    const strangers = [await open(here), await open(there)];
    for (const [at, { origin }] of [there, here].entries()) {
      const content = `From the garden, ${at}`;
      const shared = await author
        .withOrigin(origin)
        .request('POST', '/api/community/posts', { content, region: 'Asia' });
      assert.equal(shared.status, 201);
      for (const client of [...sockets, ...strangers]) {
        await client.waitUntil('the post', () => client.messagesOf('posts').length === at + 1, PATIENCE_MS);
        assert.equal(client.messagesOf('posts').at(-1)?.region, 'Asia');
      }
      const page = await new ApiClient(there.origin).request('GET', '/api/community/posts');
      const [newest] = ((await page.json()) as PostPage).data;
      assert.equal(newest?.content, content);

      const { sessionId } = (await shared.json()) as CommunityPost;
      const thanks = { recipientSessionId: sessionId, message: `It smells of rain, ${at}` };
      const sent = await new ApiClient(origin).request('POST', '/api/community/gratitude', thanks);
      assert.equal(sent.status, 201);
      for (const client of sockets) {
        const received = () => client.messagesOf('notification').length === at + 1;
        await client.waitUntil('the gratitude', received, PATIENCE_MS);
      }
    }
    const listed = await author.request('GET', '/api/notifications');
    const notifications = (await listed.json()) as unknown[];
    for (const client of sockets) {
      const received = client.messagesOf('notification').map(({ notification }) => notification);
      assert.deepEqual(received.reverse(), notifications);
    }
    for (const client of strangers) assert.deepEqual(client.messagesOf('notification'), []);
  });

  test('ending a session at one process closes its sockets at the other', async () => {
    const joris = await person('joris');
    const sockets = [await open(here, joris), await open(there, joris)];
    const stranger = await open(there);
    assert.equal((await joris.request('POST', '/api/logout')).status, 204);
    for (const client of sockets) assert.equal(await client.closed(PATIENCE_MS), 4001);
    assert.equal(stranger.closedWith, undefined);
  });

  test('a killed process is forgotten within 15 s, and people who reconnect are counted once', async (t) => {
    const [tove, nils] = [await person('tove'), await person('nils')];
    const watcher = await open(here);
    // A person who has just written counts as present for a minute.
    const before = watcher.total ?? 0;
    for (const one of [tove, nils]) (await open(there, one)).send(HERE);
    await bothReceived([watcher], before + 2);
    await there.endProcess('SIGKILL');
    const began = performance.now();
    (await open(here, tove)).send(HERE);
    await watcher.waitUntil('one more person', () => watcher.total === before + 1, DEAD_FORGOTTEN_WITHIN_MS);
    t.diagnostic(`forgotten after ${Math.round(performance.now() - began)} ms`);
  });

  test('a process that stops asks its sockets to reconnect', async () => {
    const client = await open(here);
    const stopped = here.endProcess('SIGTERM');
    assert.equal(await client.closed(), 1012);
    assert.equal(await stopped, 0);
  });
});

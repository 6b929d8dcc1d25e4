import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { ApiClient } from './support/api-client.ts';
import { axeFindings } from './support/axe.ts';
import { DESKTOP, PHONE, type WatchedPage } from './support/browser.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';
import { browserSuite } from './support/suite.ts';
import { waitForAnimations } from './support/wait-for-animations.ts';

/** The longest wait of a page before it reconnects, plus a margin. */
const RETRY_MS = 35_000;

/** Whether this is the browser's own message about a lost server, which a page cannot prevent. */
const isConnectionError = (line: string, origin: string): boolean =>
  /net::ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)$/.test(line) &&
  (line.startsWith('Failed to load resource: ') ||
    line.startsWith(`WebSocket connection to '${origin.replace('http:', 'ws:')}/api/live' failed: `));

interface LiveSetup {
  /** The addresses that the two people use. */
  readonly origins: readonly [string, string];
  /** Kills every process with SIGKILL and restarts them at the same addresses. */
  killAndRestart(): Promise<void>;
}

async function oneProcess(t: TestContext): Promise<LiveSetup> {
  const dataFolder = await installedFolder(t, { demo: false });
  const start = (port = '0') =>
    HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0', PORT: port } });
  const first = await start();
  return {
    origins: [first.origin, first.origin],
    async killAndRestart() {
      await first.endProcess('SIGKILL');
      await start(new URL(first.origin).port);
    },
  };
}

async function twoProcesses(t: TestContext): Promise<LiveSetup> {
  const { connectionString } = await createTestDatabase(t);
  const masterKeyFile = await newMasterKeyFile(await temporaryFolder(t));
  const start = async (port = '0') =>
    HeartenProcess.start(t, {
      dataFolder: await temporaryFolder(t),
      env: { DATABASE_URL: connectionString, HEARTEN_MASTER_KEY_FILE: masterKeyFile, PORT: port },
    });
  const [here, there] = await Promise.all([start(), start()]);
  return {
    origins: [here.origin, there.origin],
    async killAndRestart() {
      await Promise.all([here.endProcess('SIGKILL'), there.endProcess('SIGKILL')]);
      await Promise.all([here, there].map(({ origin }) => start(new URL(origin).port)));
    },
  };
}

describe('two browsers at once', () => {
  const suite = browserSuite();

  /** Opens the community with a new account, at the person's process. */
  async function arrive(t: TestContext, name: string, origin: string, options: object) {
    const visitor = new ApiClient(origin);
    await visitor.register(name);
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(visitor.browserCookies());
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) {
        document.documentElement.dataset.sounded = 'yes';
        start.apply(this, when);
      };
    });
    const tab = (label: string) =>
      page.getByRole('navigation', { name: 'Community' }).getByText(label).click();
    return {
      page,
      tab,
      post: (words: string) => page.getByRole('article').filter({ hasText: words }),
      online: (count: string) => page.getByText(count, { exact: true }),
    };
  }

  for (const [name, begin] of [
    ['on one process', oneProcess],
    ['each on a process of its own', twoProcesses],
  ] as const) {
    test(`${name}: presence, gratitude, likes and posts arrive, also after the server was killed`, async (t) => {
      const setup = await begin(t);
      const maren = await arrive(t, 'maren', setup.origins[0], { viewport: PHONE, colorScheme: 'light' });
      const ilse = await arrive(t, 'ilse', setup.origins[1], { viewport: DESKTOP, colorScheme: 'dark' });
      const pages = [maren.page, ilse.page];
      const people =
        (count: number) =>
        async ({ page }: { page: WatchedPage }) => {
          const word = count === 1 ? 'person' : 'people';
          const here = page.getByRole('region', { name: 'Who’s Here' });
          await here.getByText(new RegExp(`^${count}\\s*${word} online$`)).waitFor();
        };

      // Presence rises and falls.
      await maren.page.goto(`${setup.origins[0]}/community`);
      await people(1)(maren);
      await ilse.page.goto(`${setup.origins[1]}/community`);
      await Promise.all([maren, ilse].map(people(2)));
      await ilse.page.goto('about:blank');
      await people(1)(maren);
      await ilse.page.goto(`${setup.origins[1]}/community`);
      await Promise.all([maren, ilse].map(people(2)));
      for (const page of pages) await page.evaluate(() => Object.assign(window, { isSamePage: true }));

      // Gratitude appears on the other screen, with its chime.
      await ilse.tab('Pinboard');
      await maren.page.getByRole('button', { name: 'Send Gratitude Without Your Name' }).press('Enter');
      // Two people are too few for a list, so the server picks.
      await maren.page.getByRole('heading', { name: 'Thank someone who is here' }).waitFor();
      assert.deepEqual(await axeFindings(maren.page), [], 'the panel');
      await maren.page.getByRole('textbox', { name: 'Your message' }).fill('I see your light on.');
      await maren.page.getByRole('button', { name: 'Thank someone' }).press('Enter');
      const thanks = ilse.page.getByRole('region', { name: 'New notification', exact: true });
      await thanks.getByText('“I see your light on.”').waitFor();
      await waitForAnimations(ilse.page);
      assert.deepEqual(await axeFindings(ilse.page), [], 'the banner');
      await maren.page.getByText('Your gratitude has been sent without your name.').waitFor();
      await maren.page.getByRole('button', { name: 'Send Gratitude Without Your Name' }).waitFor();
      assert.equal(
        await maren.page.getByRole('region', { name: 'New notification', exact: true }).textContent(),
        '',
      );
      await ilse.page.locator('html[data-sounded]').waitFor({ state: 'attached' });
      await thanks.getByRole('button', { name: 'Close' }).click();
      await thanks.getByText('I see your light on').waitFor({ state: 'detached' });
      await ilse.page.getByRole('button', { name: 'Notifications', exact: true }).click();
      await ilse.page
        .getByRole('dialog', { name: 'Notifications' })
        .getByText('I see your light on.')
        .waitFor();
      await ilse.page.keyboard.press('Escape');

      // A post arrives at the other one, and a like comes back.
      await maren.tab('Pinboard');
      await maren.page.getByText('No reflections yet. Be the first to share!').waitFor();
      await ilse.page.getByRole('textbox', { name: 'Your reflection' }).fill('The tea is still warm.');
      const answered = ilse.page.waitForResponse(
        (answer) => answer.url().endsWith('/posts') && answer.request().method() === 'POST',
      );
      await ilse.page.getByRole('button', { name: 'Post Reflection' }).click();
      await answered;
      const newPosts = maren.page.getByRole('button', { name: '1 new reflection' });
      await newPosts.waitFor();
      await maren.page.getByText('No reflections yet. Be the first to share!').waitFor();
      await newPosts.click();
      // A banner that is seen is marked as read. The server must not be killed before it has answered.
      const markedAsRead = ilse.page.waitForResponse(
        (answer) => answer.url().endsWith('/read') && answer.request().method() === 'PUT',
      );
      await maren.post('The tea is still warm.').getByRole('button', { name: 'Like, 0 likes' }).click();
      await thanks.getByText('Someone appreciated your reflection.').waitFor();
      await markedAsRead;
      await ilse.post('The tea is still warm.').getByRole('button', { name: 'Like, 1 like' }).waitFor();
      assert.equal(
        await ilse.page.getByRole('button', { name: /new reflection/ }).count(),
        0,
        'the person’s own post is not announced',
      );

      // The server is killed and restarted, and no page is reloaded.
      await setup.killAndRestart();
      // In one setup the pages reconnect by their own timer. In the other they get the event of a returning
      // network.
      if (begin === twoProcesses) {
        for (const page of pages) await page.evaluate(() => void dispatchEvent(new Event('online')));
      }
      const other = new ApiClient(setup.origins[0]);
      await other.register('tove');
      await other.request('POST', '/api/community/posts', { content: 'Good to have you back.' });
      for (const { page } of [maren, ilse]) {
        await page.getByRole('button', { name: '1 new reflection' }).click({ timeout: RETRY_MS });
        await page.getByRole('article').filter({ hasText: 'Good to have you back.' }).waitFor();
      }
      await maren.tab('Presence');
      await ilse.tab('Presence');
      // A person who has just posted counts as present for a minute.
      await Promise.all([maren, ilse].map(people(3)));
      for (const [number, page] of pages.entries()) {
        assert.ok(await page.evaluate(() => 'isSamePage' in window), 'the page was not reloaded');
        const origin = setup.origins[number] ?? '';
        const others = page.complaints.filter((line) => !isConnectionError(line, origin));
        assert.deepEqual(others, []);
      }
    });
  }
});

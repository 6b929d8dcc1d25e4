import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PostPage } from '../domain/community/posts/schema.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite } from './support/suite.ts';

const PASSWORD = 'a quiet morning';
const WITHIN_MS = 10_000;
const TEXT = 'I stopped my tablets and the fog is gone. Stop yours too.';

describe('a report, a removal and another look in a real browser', () => {
  const suite = browserSuite();

  async function open(
    t: TestContext,
    person: ApiClient,
    address: string,
    viewport: typeof PHONE | typeof DESKTOP,
  ) {
    const page = await suite.openPage(t, { viewport, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(person.browserCookies());
    await page.goto(address);
    return page;
  }

  test('a moderator removes a reported reflection by keyboard, and another one shows it again', async (t) => {
    const dataFolder = await installedFolder(t, { demo: false });
    const { origin } = await HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0' } });
    const [author, reporter, mona, nils] = await Promise.all(
      ['ann', 'ben', 'mona', 'nils'].map(async (name) => {
        const person = new ApiClient(origin);
        await person.register(name);
        return person;
      }),
    );
    assert.ok(author && reporter && mona && nils);
    const grant = (name: string) =>
      runCli(['grant', name, 'moderator'], { HEARTEN_DATA: dataFolder }, 'api/roles-cli.ts');
    for (const { code, stderr } of await Promise.all(['mona', 'nils'].map(grant)))
      assert.equal(code, 0, stderr);
    await nils.request('POST', '/api/staff/session', { role: 'moderator', password: PASSWORD });
    await author.request('POST', '/api/community/posts', { content: TEXT, region: 'Europe' });
    const seenByAll = async () => {
      const answer = await new ApiClient(origin).request('GET', '/api/community/posts');
      return ((await answer.json()) as PostPage).data.map(({ content }) => content);
    };
    const waiting = async (state: string) =>
      (await (await nils.request('GET', `/api/moderation/cases?state=${state}`)).json()).total;
    await eventually('everybody sees it', async () => (await seenByAll()).includes(TEXT), WITHIN_MS);

    const wall = await open(t, reporter, `${origin}/community/pinboard`, PHONE);
    await wall.getByRole('button', { name: 'More about this reflection' }).click();
    await wall.getByRole('button', { name: /^Report/ }).click();
    await wall.getByRole('radio', { name: /^Medical advice/ }).check();
    await wall.getByRole('button', { name: 'Send report' }).click();
    await wall.getByText('What you reported is hidden for you now').waitFor();
    await wall.getByRole('button', { name: 'Close', exact: true }).last().click();
    await wall.getByText('Hidden for you.').waitFor();
    await eventually('the case is in the list', async () => (await waiting('open')) === 1, WITHIN_MS);

    const own = await open(t, author, `${origin}/resources`, PHONE);
    await own.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

    const desk = await open(t, mona, `${origin}/moderate`, DESKTOP);
    await desk.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await desk.keyboard.press('Enter');
    await desk.getByText('1 report').waitFor();
    await desk.keyboard.press('j');
    await desk.getByRole('heading', { name: '1 report on this post' }).waitFor();
    await assertClean(desk, 'an open case');
    // From the heading to the rule, whose number chooses it, past the note, and out of the fields.
    for (const key of ['Tab', '2', 'Tab', 'Tab']) await desk.keyboard.press(key);
    await desk.keyboard.press('r');
    await desk.getByText('Removed', { exact: true }).first().waitFor();
    await eventually('nobody else sees it', async () => (await seenByAll()).length === 0, WITHIN_MS);

    // The author learns it at once, wherever they are in the app.
    const news = own.getByRole('region', { name: 'New notification' });
    await news.getByText('Your reflection was removed').waitFor();
    await own.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await news.getByRole('link', { name: 'Read more' }).click();
    await own.waitForURL('**/decisions');
    await own.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await own.getByText('A moderator found that it gives medical advice (rule 2).').waitFor();
    await own.getByRole('textbox', { name: 'What should they know?' }).fill('I meant only myself.');
    await own.getByRole('button', { name: 'Ask for another look' }).click();
    await own.getByText('Another moderator is reading it.').waitFor();
    await assertClean(own, 'the decisions');
    await eventually('the case is in the list', async () => (await waiting('appeals')) === 1, WITHIN_MS);

    const second = await open(t, nils, `${origin}/moderate?list=appeals`, DESKTOP);
    await second.getByText('1 report').waitFor();
    await second.keyboard.press('j');
    await second.getByText('I meant only myself.').waitFor();
    await second.getByRole('button', { name: 'Show it again' }).press('Enter');
    await second.getByText('Shown again').waitFor();
    await eventually('everybody sees it', async () => (await seenByAll()).includes(TEXT), WITHIN_MS);
  });
});

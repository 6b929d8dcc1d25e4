import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { daysAgo } from './support/days-ago.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

/** More entries than one page of the journal. */
const PAGES = 24;

describe('the journal in a real browser', () => {
  const suite = heartenSuite();

  /** Opens Track as a new person. */
  async function onTrack(
    t: TestContext,
    { name: _, ...options }: (typeof SIZES)[number] & BrowserContextOptions,
    origin = suite.origin,
  ) {
    const username = uniqueName('maren');
    const visitor = new ApiClient(origin);
    await visitor.register(username);
    const page = await suite.openPage(t, { ...options, reducedMotion: 'reduce' });
    await page.context().addCookies(visitor.browserCookies());
    return { page, visitor, username };
  }

  for (const size of SIZES) {
    test(`on a ${size.name}: the line for words of danger moves nothing above it`, async (t) => {
      const { page } = await onTrack(t, size);
      await page.goto(`${suite.origin}/track`);
      await page.getByRole('button', { name: 'New entry' }).click();
      const field = page.getByLabel('What would you like to write down?');
      await field.fill('I want to see the sea.');
      await page.getByText('Saved on this device.').waitFor();
      const before = await field.boundingBox();
      await field.fill('I want to end my life.');
      await page.getByText('nobody was told').waitFor();
      assert.deepEqual(await field.boundingBox(), before);
      assert.ok(await field.evaluate((element) => element === document.activeElement));
      await assertClean(page, 'an entry with words of danger');
      await page.getByRole('button', { name: 'Don’t show this' }).click();
      await page.getByText('nobody was told').waitFor({ state: 'hidden' });
      assert.deepEqual(await field.boundingBox(), before);
    });
  }

  for (const size of SIZES) {
    test(`on a ${size.name}: entries are written, drafted, edited, paged and deleted`, async (t) => {
      const { page, visitor } = await onTrack(t, size);
      await page.goto(`${suite.origin}/track`);
      await page.getByText('No journal entries yet').waitFor();
      await page.getByRole('button', { name: 'New entry' }).click();
      const dialog = page.getByRole('dialog', { name: 'New entry' });
      const draftNotice = dialog.getByText('Saved on this device.');
      await draftNotice.waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Title must be at least 2 characters').waitFor();
      await dialog.getByText('Content must be at least 5 characters').waitFor();
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-describedby'));
      assert.ok(focused, 'the first invalid field has the focus and its error');
      await assertClean(page, 'an entry with mistakes');
      await page.keyboard.type('A quiet Monday');
      await dialog.getByLabel('What would you like to write down?').fill('Rain on the window, and soup.');
      await draftNotice.waitFor();

      // The draft survives a killed tab.
      await page.reload();
      await page.getByRole('button', { name: 'New entry' }).click();
      await dialog.getByText('Draft restored.').waitFor();
      assert.equal(await dialog.getByLabel('Title').inputValue(), 'A quiet Monday');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('list', { name: 'Latest entries' }).getByText('A quiet Monday').waitFor();

      for (let back = 1; back < PAGES; back++) {
        const entry = { title: `Day ${back}`, content: 'A page from before.' };
        const time = daysAgo(back);
        await visitor.request('POST', '/api/journal', entry, { 'x-local-time': time });
      }
      await visitor.waitForOwnWrites('/api/journal');
      await page.reload();
      await page.getByRole('button', { name: 'View all entries' }).click();
      const all = page.getByRole('dialog', { name: 'Your journal' });
      await all.getByRole('button', { name: 'Show earlier entries' }).click();
      await all.getByText('These are all your entries.').waitFor();
      assert.equal(await all.getByRole('listitem').count(), PAGES);
      await assertClean(page, 'the whole journal');

      const correct = all.getByRole('button', { name: 'Edit the entry “Day 22”' });
      await correct.press('Enter');
      const correction = page.getByRole('dialog', { name: 'Edit this entry' });
      await correction.getByLabel('Title').press('Escape');
      await correction.waitFor({ state: 'hidden' });
      assert.ok(await correct.evaluate((button) => button === document.activeElement));
      await correct.press('Enter');
      await correction.getByLabel('Title').fill('The day of the cake');
      await correction.getByRole('button', { name: 'Save' }).click();
      await all.getByText('The day of the cake', { exact: true }).waitFor();

      // Back closes one dialog at a time, Forward opens none, and a reload leaves no entry behind.
      await correct
        .or(all.getByRole('button', { name: 'Edit the entry “The day of the cake”' }))
        .press('Enter');
      await correction.waitFor();
      await page.goBack();
      await correction.waitFor({ state: 'hidden' });
      assert.ok(await all.isVisible());
      await page.goBack();
      await all.waitFor({ state: 'hidden' });
      await page.goForward();
      await page.waitForFunction(() => history.state === null);
      assert.equal(await page.getByRole('dialog').count(), 0);
      await page.getByRole('button', { name: 'View all entries' }).click();
      await all.getByRole('button', { name: 'Show earlier entries' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'View all entries' }).waitFor();
      await page.waitForFunction(() => history.state === null);
      assert.match(page.url(), /\/track$/);
      await page.getByRole('button', { name: 'View all entries' }).click();
      await all.getByRole('button', { name: 'Show earlier entries' }).click();
      await all.getByText('These are all your entries.').waitFor();

      await all.getByRole('button', { name: 'Delete the entry “A quiet Monday”' }).click();
      await all.getByRole('button', { name: 'Delete', exact: true }).click();
      await all.getByText('A quiet Monday', { exact: true }).waitFor({ state: 'hidden' });
      assert.equal(await all.getByRole('listitem').count(), PAGES - 1);
      await page.keyboard.press('Escape');
      await page.reload();
      await page.getByRole('list', { name: 'Latest entries' }).getByText('Day 1', { exact: true }).waitFor();
      await assertClean(page, 'Track with a journal');
    });
  }

  test('without a network an entry waits on the device, also over an ended session, and is stored once', async (t) => {
    const { origin, child } = await HeartenProcess.start(t, {
      dataFolder: await installedFolder(t, { demo: true }),
    });
    const { page, visitor, username } = await onTrack(t, { ...SIZES[0], serviceWorkers: 'allow' }, origin);
    // A live connection that sends nothing, so that the save finds out that the session has ended.
    await page.routeWebSocket('**/api/live', () => {});
    await page.goto(`${origin}/track`);
    // The worker must have its files before the server stops. Otherwise `setOffline` would wait for them.
    await waitForWorker(page);
    const write = async () => {
      await page.getByRole('button', { name: 'New entry' }).click();
      await page.getByLabel('Title').fill('Still here');
      await page.getByLabel('What would you like to write down?').fill('And so are the words.');
    };
    await write();
    child.kill('SIGSTOP');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'New entry' }).waitFor({ state: 'hidden' });
    const latest = page.getByRole('list', { name: 'Latest entries' });
    await latest.getByText('Waiting to send').waitFor();

    // The session ends elsewhere. The person signs in again, and the entry is sent.
    child.kill('SIGCONT');
    await visitor.request('POST', '/api/logout');
    await page.context().setOffline(false);
    await page.waitForURL(/\/auth/);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/track/);
    await latest.getByText('Still here').waitFor();
    await latest.getByText('Waiting to send').waitFor({ state: 'hidden' });
    const entries = (await (await visitorAgain(origin, username)).json()) as unknown[];
    assert.equal(entries.length, 1);
  });
});

async function visitorAgain(origin: string, username: string): Promise<Response> {
  const visitor = new ApiClient(origin);
  await visitor.request('POST', '/api/login', { username, password: 'a quiet morning' });
  return visitor.request('GET', '/api/journal');
}

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { eventually } from '../infra/testing/eventually.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { axeFindings } from './support/axe.ts';
import { PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';

const FIRST_CHECK_MS = 1_000;
const BANNER_MS = 8_000;

describe('notifications in a real browser', () => {
  const suite = heartenSuite();

  /** A new person with a reflection that others can thank for, on Home with a controlled clock. */
  async function arrive(t: TestContext, username: string, options: BrowserContextOptions, origin: string) {
    const visitor = new ApiClient(origin);
    await visitor.register(uniqueName(username));
    const shared = await visitor.request('POST', '/api/community/posts', { content: 'A quiet day.' });
    const { sessionId: recipientSessionId } = (await shared.json()) as { sessionId: string };
    const thank = async (sender: string, message?: string) => {
      const other = new ApiClient(origin);
      await other.register(uniqueName(sender));
      const thanks = { recipientSessionId, region: 'Global', ...(message && { message }) };
      const answer = await other.request('POST', '/api/community/gratitude', thanks);
      assert.equal(answer.status, 201);
    };
    const unreadOnServer = async () => {
      const answer = await visitor.request('GET', '/api/notifications/unread-count');
      return ((await answer.json()) as { count: number }).count;
    };
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.clock.install({ time: Date.now() });
    await page.context().addCookies(visitor.browserCookies());
    return { page, thank, unreadOnServer };
  }

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: gratitude arrives, its banner waits while hovered, and the bell keeps it`, async (t) => {
      const { page, thank, unreadOnServer } = await arrive(t, name, { viewport, colorScheme }, suite.origin);
      await thank('anna', 'I read you twice.');
      await page.goto(suite.origin);
      await page.getByText('Tap a face. It is saved at once.').waitFor();
      await page.clock.runFor(FIRST_CHECK_MS);
      const words = page.getByText('“I read you twice.”');
      // The page's clock runs. The banner waits while the pointer is on it, however slow the machine is.
      await words.hover();
      await page.getByText('Someone sent you gratitude').waitFor();
      await assertClean(page, 'Home with a banner');
      await page.clock.runFor(5 * BANNER_MS);
      assert.ok(await words.isVisible(), 'while it is hovered');
      await page.mouse.move(5, 600);
      await page.clock.runFor(BANNER_MS);
      await words.waitFor({ state: 'hidden' });
      assert.equal(await unreadOnServer(), 0);

      // While a dialog is open no banner appears. The bell counts, and the newest notification follows later.
      await page.getByRole('button', { name: 'Track now' }).click();
      await page.getByRole('dialog', { name: 'How are you feeling?' }).waitFor();
      await thank('berta');
      await page.locator('[aria-label="Notifications, 1 unread"]').waitFor({ state: 'attached' });
      await thank('cora', 'Be well.');
      await page.locator('[aria-label="Notifications, 2 unread"]').waitFor({ state: 'attached' });
      assert.equal(await page.getByText('“Be well.”').count(), 0);
      await page.keyboard.press('Escape');
      await page.getByText('“Be well.”').waitFor();
      await page.clock.runFor(BANNER_MS);
      await page.getByText('“Be well.”').waitFor({ state: 'hidden' });

      const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
      await bell.focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: 'Notifications' });
      await panel.getByText('Someone appreciated your presence').waitFor();
      const items = panel.getByRole('listitem');
      assert.equal(await items.count(), 6);
      assert.equal(await items.getByText('Sample').count(), 3);
      await assertClean(page, 'the notifications');
      await panel.getByRole('button', { name: 'Mark as read: Someone sent you gratitude' }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      await panel.getByRole('button', { name: 'Delete: Someone sent you gratitude' }).nth(2).click();
      await panel.getByRole('button', { name: 'Delete: A message from Hearten' }).click();
      assert.equal(await items.count(), 4);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      assert.match((await page.locator(':focus').getAttribute('aria-label')) ?? '', /^Notifications/);
      await page.waitForLoadState('networkidle');
      assert.equal(await unreadOnServer(), 0);

      await page.reload();
      await page.getByRole('button', { name: 'Notifications', exact: true }).click();
      await panel.getByText('Someone appreciated your presence').waitFor();
      assert.equal(await items.count(), 4, 'the deleted notification stays deleted');
      await panel.getByRole('button', { name: 'Mark all as read' }).click();
      assert.equal(await items.count(), 2);
      await panel.getByRole('button', { name: 'Delete: Someone sent you gratitude' }).first().click();
      await panel.getByRole('button', { name: 'Delete: Someone sent you gratitude' }).click();
      await panel.getByText('No notifications yet.').waitFor();
      await assertClean(page, 'no notifications');
      await page.mouse.click(5, viewport.height - 120);
      await panel.waitFor({ state: 'hidden' });
    });
  }

  test('while Hearten is stopped failed changes are reported and undone, and can be repeated', async (t) => {
    const own = await HeartenProcess.start(t, { dataFolder: await installedFolder(t, { demo: true }) });
    const { page, thank, unreadOnServer } = await arrive(t, 'left', { viewport: PHONE }, own.origin);
    await thank('anna', 'Thank you.');
    // The panel reads its list once, and the read model may follow another person's write only after a moment.
    await eventually('the thank-you has arrived', async () => (await unreadOnServer()) > 0);
    await page.goto(own.origin);
    await page.getByText('Tap a face. It is saved at once.').waitFor();
    await page.getByRole('button', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('Thank you.').waitFor();
    await own.endProcess('SIGTERM');
    await panel.getByRole('button', { name: 'Delete: Someone sent you gratitude' }).first().click();
    await panel.getByText('This couldn’t be changed right now. Please try again.').waitFor();
    await panel.getByText('Thank you.').waitFor();
    await page.keyboard.press('Escape');
    // After a minute the list is loaded again, which fails.
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await panel.getByText('Your notifications can’t be loaded right now.').waitFor();
    await panel.getByRole('button', { name: 'Try again' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });
});

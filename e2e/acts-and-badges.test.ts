import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { DAY_MS } from '../domain/time/units.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { axeFindings } from './support/axe.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';
import { waitForAnimations } from './support/wait-for-animations.ts';

const NOT_TOGGLED = 'Failed to update task completion status';

describe('acts and badges in a real browser', () => {
  const suite = heartenSuite();

  /** Opens Home as a new person. */
  async function arrive(
    t: TestContext,
    username: string,
    options: BrowserContextOptions,
    { time, origin = suite.origin }: { time?: number; origin?: string } = {},
  ) {
    const visitor = new ApiClient(origin);
    await visitor.register(uniqueName(username));
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    page.setDefaultTimeout(PATIENCE_MS);
    if (time !== undefined) await page.clock.install({ time });
    await page.context().addCookies(visitor.browserCookies());
    await page.goto(origin);
    await page.getByText('0 of 3 complete').waitFor();
    await page.getByText('Tap a face. It is saved at once.').waitFor();
    return page;
  }

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: acts, the list, the history and the badges work`, async (t) => {
      const page = await arrive(t, name, { viewport, colorScheme });
      await assertClean(page, 'Home with three acts');
      await page.getByRole('button', { name: 'Do it: Three slow breaths' }).click();
      await page.getByRole('button', { name: 'Done: Three slow breaths' }).waitFor();
      await page.getByText('1 of 3 complete').waitFor();
      const title = page.getByText('Three slow breaths', { exact: true });
      assert.match(
        await title.evaluate((element) => getComputedStyle(element).textDecoration),
        /line-through/,
      );
      await assertClean(page, 'Home with an act done');
      // Forced colors ignore transparent lines, so the styles must remove them.
      await page.emulateMedia({ forcedColors: 'active' });
      const lineOf = (words: string) =>
        page.getByText(words, { exact: true }).evaluate((act) => getComputedStyle(act).textDecorationLine);
      assert.deepEqual(await Promise.all(['Three slow breaths', 'Let some air in'].map(lineOf)), [
        'line-through',
        'none',
      ]);
      await page.emulateMedia({ forcedColors: 'none' });

      await page.getByRole('button', { name: 'Customize your activities' }).click();
      const customizer = page.getByRole('dialog', { name: 'Your daily activities' });
      const chosen = customizer.getByRole('checkbox', { checked: true });
      await chosen.first().waitFor();
      assert.equal(await chosen.count(), 3);
      await customizer.getByRole('checkbox', { name: /A few steps/ }).check();
      await customizer.getByRole('checkbox', { name: /Hum a tune/ }).check();
      assert.ok(await customizer.getByRole('checkbox', { name: /Something soft to wear/ }).isDisabled());
      await customizer.getByRole('button', { name: 'Add to the list' }).click();
      await customizer.getByText('Please enter a title for your activity').waitFor();
      await customizer.getByText('Please enter a description for your activity').waitFor();
      await assertClean(page, 'the customizer with messages');
      await customizer.getByLabel('Title').fill('Water the fern');
      await customizer.getByLabel('Description').fill('One glass.');
      await customizer.getByRole('button', { name: 'Add to the list' }).click();
      await customizer.getByRole('button', { name: 'Remove Water the fern' }).waitFor();
      await customizer.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your daily activities have been updated').waitFor();
      await customizer.waitFor({ state: 'hidden' });
      await page.getByText('1 of 6 complete').waitFor();
      const last = page.getByRole('button', { name: 'Do it: Water the fern' });
      await last.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - innerHeight + 140));
      await last.focus();
      const isInSight = await last.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(isInSight, 'the focused element is not covered by the toast');

      await page.getByRole('link', { name: 'Track' }).click();
      const history = page.getByRole('list', { name: 'Activity history, newest first' });
      await history.getByText('1 of 6').waitFor();
      const preview = page
        .getByRole('list', { name: 'Today’s activities', exact: true })
        .getByRole('checkbox');
      assert.equal(await preview.count(), 3);
      await preview.nth(1).check();
      await history.getByText('2 of 6').waitFor();
      await page.getByRole('list', { name: 'Recently earned' }).getByText('First act').waitFor();
      await assertClean(page, 'Track');

      await page.getByRole('button', { name: 'View all activities' }).click();
      const all = page.getByRole('dialog', { name: 'All activities' });
      await all.getByLabel('Title').fill('Sit in the sun');
      await all.getByLabel('Description').fill('As long as it is pleasant.');
      await assertClean(page, 'all activities');
      // The draft survives a killed tab.
      await page.reload();
      await page.getByRole('button', { name: 'View all activities' }).click();
      assert.equal(await all.getByLabel('Title').inputValue(), 'Sit in the sun');
      await all.getByRole('button', { name: 'Add activity' }).click();
      await page.getByText('Your custom activity has been added').waitFor();
      await all.getByRole('checkbox', { name: /Sit in the sun/ }).waitFor();
      await page.keyboard.press('Escape');
      await all.waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: 'View all achievements' }).click();
      const badges = page.getByRole('dialog', { name: 'All achievements' });
      await badges.getByText('Earned today').waitFor();
      assert.equal(await badges.getByRole('listitem').count(), 9);
      assert.equal(await badges.getByText('Improvement').count(), 0);
      await assertClean(page, 'all achievements');
    });
  }

  test('the customizer works by keyboard, and Escape returns the focus', async (t) => {
    const page = await arrive(t, 'keys', { viewport: DESKTOP });
    const button = page.getByRole('button', { name: 'Customize your activities' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox').first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    assert.equal(await focused(), 'Your daily activities');
    // Past Exit and the X to the first activity.
    for (const key of ['Tab', 'Tab', 'Tab', 'Space']) await page.keyboard.press(key);
    await page.getByText('2 of 5 chosen').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
  });

  test('a mood that loads late does not move the acts', async (t) => {
    const visitor = new ApiClient(suite.origin);
    await visitor.register(uniqueName('late'));
    const page = await suite.openPage(t, { viewport: PHONE, reducedMotion: 'reduce' });
    await page.context().addCookies(visitor.browserCookies());
    const arrive = Promise.withResolvers<void>();
    await page.route(/\/api\/mood\b/, (route) => arrive.promise.then(() => route.continue()));
    await page.goto(suite.origin);
    const act = page.getByRole('button', { name: 'Do it: Three slow breaths' });
    await act.waitFor();
    const before = await act.boundingBox();
    arrive.resolve();
    await page.getByText('Tap a face. It is saved at once.').waitFor();
    assert.deepEqual(await act.boundingBox(), before);
  });

  test('a new person’s Track shows its empty states', async (t) => {
    const page = await arrive(t, 'new', { viewport: PHONE });
    await page.getByRole('link', { name: 'Track' }).click();
    await page.getByText('No activity history yet').waitFor();
    await page.getByText('Badges you earn will appear here').waitFor();
    await assertClean(page, 'a new person’s Track');
  });

  test('at midnight the acts and the greeting change', async (t) => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const page = await arrive(
      t,
      'midnight',
      { viewport: PHONE, timezoneId: 'UTC' },
      { time: midnight - 40_000 },
    );
    await page.getByRole('button', { name: 'Do it: Three slow breaths' }).click();
    await page.getByText('1 of 3 complete').waitFor();
    const day = (time: number) =>
      new Date(time).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
    await page.getByText(day(midnight - DAY_MS)).waitFor();
    await page.clock.fastForward(60_000);
    await page.getByText('0 of 3 complete').waitFor();
    await page.getByText(day(midnight)).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test('while Hearten is stopped, a device that stores nothing reports every failed write, and nothing is lost', async (t) => {
    const dataFolder = await installedFolder(t, { demo: true });
    const hearten = await HeartenProcess.start(t, { dataFolder });
    const page = await arrive(t, 'stopped', { viewport: PHONE }, { origin: hearten.origin });
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await page.reload();
    await page.getByRole('button', { name: 'Customize your activities' }).click();
    const customizer = page.getByRole('dialog');
    await customizer.getByRole('checkbox', { name: /A few steps/ }).check();
    await hearten.endProcess('SIGINT');
    await customizer.getByRole('button', { name: 'Save' }).click();
    await customizer.getByRole('alert').getByText('Failed to customize daily tasks').waitFor();
    await page.getByLabel('Notifications (F8)').getByText('Failed to customize daily tasks').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Do it: Three slow breaths' }).click();
    await page.getByRole('alert').getByText(NOT_TOGGLED).waitFor();
    await page.getByLabel('Notifications (F8)').getByText(NOT_TOGGLED).waitFor();
    await page.getByRole('button', { name: 'Do it: Three slow breaths' }).waitFor();
    await waitForAnimations(page);
    assert.deepEqual(await axeFindings(page), []);

    const { port } = new URL(hearten.origin);
    await HeartenProcess.start(t, { dataFolder, env: { PORT: port } });
    await page.getByRole('button', { name: 'Do it: Three slow breaths' }).click();
    await page.getByText('1 of 3 complete').waitFor();
    await page.getByRole('button', { name: 'Customize your activities' }).click();
    assert.ok(await customizer.getByRole('checkbox', { name: /A few steps/ }).isChecked());
    await customizer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 of 4 complete').waitFor();
  });
});

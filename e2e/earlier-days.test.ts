import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MoodEntry } from '../domain/mood/schema.ts';
import { DAY_MS } from '../domain/time/units.ts';
import { utcDay } from '../domain/time/utc-day.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';

const daysAgo = (days: number) => utcDay(Date.now() - days * DAY_MS);

describe('check-ins of earlier days, in a real browser', () => {
  const suite = heartenSuite();

  async function arrive(
    t: Parameters<typeof suite.openPage>[0],
    options: Parameters<typeof suite.openPage>[1],
    before: (visitor: ApiClient) => Promise<unknown> = async () => {},
  ) {
    const visitor = new ApiClient(suite.origin);
    await visitor.register(uniqueName('maren'));
    await before(visitor);
    const page = await suite.openPage(t, { reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
    await page.context().addCookies(visitor.browserCookies());
    await page.goto(`${suite.origin}/track`);
    await page.getByRole('button', { name: 'Add yesterday' }).waitFor();
    // The page's own session, so that the answer has the page's writes.
    const entries = () =>
      page.evaluate<MoodEntry[]>(async () => (await fetch('/api/mood', { cache: 'no-store' })).json());
    let taps = 0;
    const tap = async (role: 'radio' | 'button', name: string) => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    return { page, sheet: page.getByRole('dialog'), entries, tap, taps: () => taps };
  }

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: yesterday takes three taps, and its day can be read, edited and deleted`, async (t) => {
      const { page, sheet, entries, tap, taps } = await arrive(t, { viewport, colorScheme });
      await tap('button', 'Add yesterday');
      await tap('radio', 'Mixed, 2 of 5');
      await assertClean(page, 'a check-in for yesterday');
      await tap('button', 'Save');
      await page.getByText('Your mood has been recorded').waitFor();
      t.diagnostic(`add yesterday: ${taps()} taps`);
      assert.ok(taps() <= 3);
      const [entry, ...others] = await entries();
      assert.deepEqual([entry?.moodValue, entry?.localDate, others], [2, daysAgo(1), []]);

      // The bar of the chart opens the day.
      const bar = page.getByRole('button', { name: 'Yesterday: Mixed, 2 of 5' });
      await bar.click();
      await sheet.getByText(/: 1 check-in$/).waitFor();
      await assertClean(page, 'a day');
      await sheet.getByRole('button', { name: 'Edit the check-in “Mixed”' }).click();
      await sheet.getByRole('radio', { name: 'Hopeful, 4 of 5' }).check();
      await assertClean(page, 'the correction of a check-in');
      await sheet.getByRole('button', { name: 'Save' }).click();
      await sheet.getByRole('button', { name: 'Delete the check-in “Hopeful”' }).click();
      await assertClean(page, 'the question before a deletion');
      await sheet.getByRole('button', { name: 'Delete', exact: true }).click();
      await sheet.getByText('Check-in deleted.').waitFor();
      await assertClean(page, 'a deleted check-in');
      await sheet.getByRole('button', { name: 'Undo' }).click();
      await sheet.getByText(/: 1 check-in$/).waitFor();
      const [restored] = await entries();
      assert.deepEqual([restored?.moodValue, restored?.localDate], [4, daysAgo(1)]);
    });
  }

  test('by keyboard alone: a day is chosen, its time is set, and the days beside it are read', async (t) => {
    const { page, sheet, entries } = await arrive(t, {}, (visitor) =>
      visitor.request('POST', '/api/mood', { moodValue: 5, notes: 'Sun.', localDate: daysAgo(2) }),
    );
    await page.getByRole('button', { name: 'Check in', exact: true }).press('Enter');
    await sheet.getByRole('radio', { name: 'Today' }).press('ArrowRight');
    await sheet.getByRole('radio', { name: 'Yesterday', exact: true }).press('ArrowRight');
    await sheet.getByLabel('Day', { exact: true }).fill(daysAgo(3));
    await sheet.getByRole('button', { name: 'Show everything from this day' }).press('Enter');
    await sheet.getByText('Nothing is saved for this day.').waitFor();
    await sheet.getByRole('button', { name: 'Add a check-in for this day' }).press('Enter');
    await sheet.getByRole('radio', { name: 'Evening' }).press('Space');
    await sheet.getByRole('radio', { name: 'Difficult, 1 of 5' }).press('ArrowRight');
    // The arrow moves the focus; the space chooses.
    await sheet.getByRole('radio', { name: 'Mixed, 2 of 5' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    await sheet.getByLabel('Note').fill('Bad night.');
    const stored = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
    await sheet.getByRole('button', { name: 'Save' }).press('Enter');
    await stored;
    await sheet.getByText('20:00').waitFor();
    const late = (await entries()).at(-1);
    assert.deepEqual(
      [late?.moodValue, late?.notes, late?.localDate, late?.createdAt],
      [2, 'Bad night.', daysAgo(3), `${daysAgo(3)}T20:00:00.000Z`],
    );
    await sheet.getByRole('button', { name: 'Next day' }).press('Enter');
    await sheet.getByText('Sun.').waitFor();
    await assertClean(page, 'the next day');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    // The newest entry is still the one of the later day.
    await page.getByRole('list', { name: 'Emotions, oldest first' }).getByRole('listitem').last().waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByText('Tap a face. It is saved at once.').waitFor();
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE, type WatchedPage } from './support/browser.ts';
import { daysAgo } from './support/days-ago.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';

const sizes = [
  { name: 'phone', viewport: PHONE, colorScheme: 'dark' },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'light' },
] as const;

const DAYS = 40;
/** Every third day has no entry. */
const isGap = (back: number) => back % 3 === 2;

/** The number of drawn pixels of the first canvas. */
const countDrawnPixels = (page: WatchedPage) =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
  });

/** Whether the first plot, which spans `days` days, has a line at the position `at`, counted in days. */
const hasLineAt = (page: WatchedPage, at: number, days: number) =>
  page.evaluate(
    ([place, count]) => {
      const canvas = document.querySelector('canvas') as HTMLCanvasElement;
      const over = document.querySelector('.u-over') as HTMLElement;
      const scale = canvas.width / canvas.clientWidth;
      const x = over.offsetLeft + ((place + 0.4) / (count - 0.2)) * over.clientWidth;
      const line = getComputedStyle(document.documentElement).getPropertyValue('--control-border').trim();
      const wanted = line.match(/[0-9a-f]{2}/gi)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
      // Reads from a copy, because the browser warns about a canvas that is read repeatedly.
      const copy = Object.assign(document.createElement('canvas'), { width: 1, height: canvas.height });
      const pen = copy.getContext('2d', { willReadFrequently: true });
      pen?.drawImage(canvas, -Math.round(x * scale), 0);
      const column = pen?.getImageData(0, 0, 1, canvas.height).data ?? [];
      for (let from = 0; from < column.length; from += 4) {
        if (
          wanted.every((part, index) => Math.abs(part - (column[from + index] ?? 0)) < 40) &&
          (column[from + 3] ?? 0) > 100
        )
          return true;
      }
      return false;
    },
    [at, days] as const,
  );

describe('charts in a real browser', () => {
  const suite = heartenSuite();

  for (const { name, viewport, colorScheme } of sizes) {
    test(`on a ${name}: the periods, the values by keyboard and the year are shown`, async (t) => {
      const visitor = new ApiClient(suite.origin);
      await visitor.register(uniqueName('maren'));
      const page = await suite.openPage(t, { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.context().addCookies(visitor.browserCookies());

      await page.goto(`${suite.origin}/track`);
      await page.getByText('No energy tracking entries yet').waitFor();
      await page.getByText('Your entries will appear here as a chart').waitFor();
      await page.getByRole('button', { name: 'Track now' }).first().click();
      await page.getByRole('dialog', { name: 'How are you feeling?' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await assertClean(page, 'Track without entries');

      for (let back = DAYS - 1; back >= 0; back--) {
        if (isGap(back)) continue;
        const isLight = back % 2 === 0;
        const mood = { moodValue: isLight ? 4 : 2, fatigueValue: isLight ? 5 : 1 };
        const time = daysAgo(back);
        await visitor.request('POST', '/api/mood', mood, { 'x-local-time': time });
      }
      await visitor.waitForOwnWrites('/api/mood');
      await page.reload();
      const energy = page.getByRole('list', { name: 'Energy, oldest first' });
      await energy.getByText('Today: Energetic, 5 of 5').waitFor();
      assert.equal(await energy.getByRole('listitem').count(), 7);
      await page.getByRole('button', { name: 'Details of your energy' }).click();
      await page
        .getByRole('dialog', { name: 'Your energy' })
        .getByText('Energetic · Mood: Hopeful')
        .first()
        .waitFor();
      await page.keyboard.press('Escape');

      const picture = (words: RegExp) => page.getByRole('img', { name: words }).waitFor();
      await picture(/^Emotions, 30 days: entries on 20 days, from Mixed to Hopeful/);
      await page.waitForFunction(() => document.querySelectorAll('canvas').length === 2);
      assert.ok((await countDrawnPixels(page)) > 500, 'the chart is drawn');
      await page.getByRole('radio', { name: '30 days' }).focus();
      await page.keyboard.press('ArrowRight');
      await picture(/^Energy, 90 days: entries on 27 days/);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await picture(/^Emotions, 7 days: entries on 5 days/);
      await page.waitForFunction(() => document.querySelectorAll('canvas').length === 2);
      assert.equal(await hasLineAt(page, 2.5, 7), true, 'a line connects two days with entries');
      assert.equal(await hasLineAt(page, 3.5, 7), false, 'no line leads into a day without an entry');
      assert.equal(await hasLineAt(page, 4.5, 7), false, 'no line leads out of it');
      await assertClean(page, 'Track with charts');

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const figures = page.getByRole('region', { name: 'Values for 7 days, newest first' });
      assert.equal(await figures.getByRole('row').count(), 8);
      assert.equal(
        await figures.getByText('no entry').count(),
        4,
        'two days without an entry on each of the two scales',
      );
      await assertClean(page, 'the figures');
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: 'A year' }).press('Space');
      await picture(/^Emotions, a year: entries on 27 days/);
      await page
        .getByText(/On your higher-energy days, your mood was better too: on 13 of 13 days/)
        .waitFor();
      await assertClean(page, 'the year in pixels');
    });
  }
});

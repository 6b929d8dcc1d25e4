import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFindings } from './stage/axe.ts';
import { DESKTOP, launchBrowser, openPage, PHONE, type WatchedPage } from './stage/browser.ts';
import { HeartenProcess, temporaryFolder } from './stage/hearten-process.ts';
import { lastFirst } from './stage/last-first.ts';

/** Two minutes before midnight in Berlin, where these browsers are. */
const LATE = new Date('2026-11-21T22:58:00Z');

const sizes = [
  { name: 'phone', viewport: PHONE, colorScheme: 'light' },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

describe('pages that need no account, in a real browser', () => {
  const scope = lastFirst({ after });
  let browser: Browser;
  let hearten: HeartenProcess;

  before(async () => {
    hearten = await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope) });
    browser = await launchBrowser();
    scope.after(() => browser.close());
  });

  for (const { name, viewport, colorScheme } of sizes) {
    const open = async (t: TestContext, path: string) => {
      const page = await openPage(t, browser, { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.clock.install({ time: LATE });
      await page.goto(`${hearten.origin}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    };
    const clean = async (page: WatchedPage) => {
      assert.deepEqual(await axeFindings(page), [], 'axe-core');
      assert.deepEqual(page.complaints, [], 'the console');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} px too wide`);
    };

    test(`${name}: from Resources to daily tips, by keyboard alone`, async (t) => {
      const page = await open(t, '/resources');
      await page.getByRole('heading', { name: 'Where to get help now' }).waitFor();
      await clean(page);
      await page.goto(`${hearten.origin}/support`);
      await page.getByRole('heading', { name: 'Resources', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Daily tips' }).press('Enter');
      await page.getByRole('heading', { name: 'Daily tips', level: 1 }).waitFor();
      assert.equal(await page.title(), 'Hearten - Daily tips');
      const tab = page.getByRole('link', { name: 'Resources' });
      assert.equal(await tab.getAttribute('aria-current'), 'page');
      await clean(page);

      assert.equal(await page.getByRole('status').first().textContent(), '40 tips');
      await page.getByRole('radio', { name: 'All' }).focus();
      for (const [label, count] of [
        ['Immune health', '6 tips'],
        ['Stress', '7 tips'],
      ] as const) {
        await page.keyboard.press('ArrowRight');
        assert.ok(await page.getByRole('radio', { name: label }).isChecked());
        await page.getByText(count, { exact: true }).waitFor();
      }
      assert.equal(await page.getByRole('listitem').filter({ hasText: 'Source:' }).count(), 7);
    });

    test(`${name}: today’s tip turns at midnight`, async (t) => {
      const page = await open(t, '/daily-tips');
      const tip = page.getByRole('region', { name: 'Today’s tip' }).getByRole('heading', { level: 3 });
      const before = await tip.textContent();
      await page.clock.runFor(3 * 60_000);
      assert.notEqual(await tip.textContent(), before);
    });

    test(`${name}: sound therapy by both of its addresses`, async (t) => {
      const page = await open(t, '/meditations');
      await page.getByRole('heading', { name: 'Sound therapy', level: 1 }).waitFor();
      await page.goto(`${hearten.origin}/sound-therapy`);
      await page.getByRole('radio', { name: 'Sleep' }).check();
      await page.getByText('2 sessions', { exact: true }).waitFor();
      await clean(page);
    });

    test(`${name}: the day’s line is saved over a reload, and copied where nothing shares`, async (t) => {
      const page = await open(t, '/');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText('Copied').waitFor();
      const quote = await page.locator('blockquote').textContent();
      assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith(quote ?? '-'));
      await clean(page);
      await page.reload();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    });

    test(`${name}: privacy, terms and an address that is not there`, async (t) => {
      const page = await open(t, '/privacy-security');
      await page.getByText('Last updated May 2025').waitFor();
      await clean(page);
      await page.goto(`${hearten.origin}/terms`);
      await page.getByRole('link', { name: 'Privacy & Security' }).waitFor();
      await clean(page);
      await page.goto(`${hearten.origin}/no-such-page`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await clean(page);
    });
  }
});

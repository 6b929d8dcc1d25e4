import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { assertClean } from './support/assert-clean.ts';
import { heartenSuite, SIZES } from './support/suite.ts';

/** Two minutes before midnight in Berlin, the time zone of the opened pages. */
const LATE = new Date('2026-11-21T22:58:00Z');

describe('pages that need no account, in a real browser', () => {
  const suite = heartenSuite();

  for (const { name, viewport, colorScheme } of SIZES) {
    const open = async (t: TestContext, path: string) => {
      const page = await suite.openPage(t, { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.clock.install({ time: LATE });
      await page.goto(`${suite.origin}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page;
    };

    test(`${name}: Resources leads to daily tips by keyboard`, async (t) => {
      const page = await open(t, '/resources');
      await page.getByRole('heading', { name: 'Help now' }).waitFor();
      await assertClean(page);
      await page.goto(`${suite.origin}/support`);
      await page.getByRole('heading', { name: 'Resources', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Daily tips' }).press('Enter');
      await page.getByRole('heading', { name: 'Daily tips', level: 1 }).waitFor();
      assert.equal(await page.title(), 'Hearten - Daily tips');
      const tab = page.getByRole('link', { name: 'Resources' });
      assert.equal(await tab.getAttribute('aria-current'), 'page');
      await assertClean(page);

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

    test(`${name}: today’s tip changes at midnight`, async (t) => {
      const page = await open(t, '/daily-tips');
      const tip = page.getByRole('region', { name: 'Today’s tip' }).getByRole('heading', { level: 3 });
      const before = await tip.textContent();
      await page.clock.runFor(3 * 60_000);
      assert.notEqual(await tip.textContent(), before);
    });

    test(`${name}: sound therapy opens at both of its addresses`, async (t) => {
      const page = await open(t, '/meditations');
      await page.getByRole('heading', { name: 'Sound therapy', level: 1 }).waitFor();
      await page.goto(`${suite.origin}/sound-therapy`);
      await page.getByRole('radio', { name: 'Sleep' }).check();
      await page.getByText('2 sessions', { exact: true }).waitFor();
      await assertClean(page);
    });

    test(`${name}: a saved quotation survives a reload, and Share copies where sharing is missing`, async (t) => {
      const page = await open(t, '/');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByText('Copied').waitFor();
      const quote = await page.locator('blockquote').textContent();
      assert.ok((await page.evaluate(() => navigator.clipboard.readText())).startsWith(quote ?? '-'));
      await assertClean(page);
      await page.reload();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    });

    test(`${name}: privacy, terms and an unknown address have their pages`, async (t) => {
      const page = await open(t, '/privacy-security');
      await page.getByText('Last updated May 2025').waitFor();
      await assertClean(page);
      await page.goto(`${suite.origin}/terms`);
      await page.getByRole('link', { name: 'Privacy & Security' }).waitFor();
      await assertClean(page);
      await page.goto(`${suite.origin}/no-such-page`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await assertClean(page);
    });
  }
});

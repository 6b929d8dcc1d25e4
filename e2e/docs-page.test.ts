import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeFindings } from './stage/axe.ts';
import { DESKTOP, launchBrowser, openPage, PHONE } from './stage/browser.ts';
import { HeartenProcess, temporaryFolder } from './stage/hearten-process.ts';

const sizes = [
  { name: 'phone', viewport: PHONE, colorScheme: 'light' },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

describe('the page that describes the API', () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  test('reads well on a phone and on a desktop, under the strict policy', async (t) => {
    const { origin } = await HeartenProcess.start(t, { dataFolder: await temporaryFolder(t) });
    for (const { name, viewport, colorScheme } of sizes) {
      const page = await openPage(t, browser, { viewport, colorScheme });
      await page.goto(`${origin}/api/docs`);
      await page.getByRole('link', { name: 'POST /api/mood', exact: true }).click();
      await page.getByRole('heading', { name: 'POST /api/mood', exact: true }).waitFor();
      assert.match(page.url(), /#post-api-mood$/);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= viewport.width, `nothing is wider than the ${name}`);
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      assert.equal(ground, colorScheme === 'dark' ? 'rgb(20, 25, 23)' : 'rgb(250, 246, 240)');
      assert.deepEqual(await axeFindings(page), [], `axe-core on the ${name}`);
      assert.deepEqual(page.complaints, [], 'the console');
    }
  });
});

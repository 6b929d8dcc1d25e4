import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertClean } from './support/assert-clean.ts';
import { heartenSuite, SIZES } from './support/suite.ts';

describe("the API's documentation page", () => {
  const suite = heartenSuite();

  test('it is accessible on a phone and a desktop, under the strict content security policy', async (t) => {
    for (const { name, viewport, colorScheme } of SIZES) {
      const page = await suite.openPage(t, { viewport, colorScheme });
      await page.goto(`${suite.origin}/api/docs`);
      await page.getByRole('link', { name: 'POST /api/mood', exact: true }).click();
      await page.getByRole('heading', { name: 'POST /api/mood', exact: true }).waitFor();
      assert.match(page.url(), /#post-api-mood$/);
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      assert.equal(ground, colorScheme === 'dark' ? 'rgb(20, 25, 23)' : 'rgb(250, 246, 240)');
      await assertClean(page, `the ${name}`);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertClean } from './support/assert-clean.ts';
import { heartenSuite, SIZES } from './support/suite.ts';

/**
 * Removes the calls that have no element of a new kind. The colors and sizes of an element follow from its name, its
 * class and its parents, and checking all 12,000 elements takes six seconds. Runs in the page.
 */
function keepCallsOfNewKinds(): void {
  const kindsOf = (call: Element) =>
    Array.from(call.querySelectorAll('*'), (element) => {
      const parents: string[] = [];
      for (let each: Element | null = element; each && each !== call; each = each.parentElement)
        parents.push(`${each.localName}.${each.className}`);
      return parents.join(' ');
    });
  const seen = new Set<string>();
  for (const call of document.querySelectorAll('article')) {
    const fresh = kindsOf(call).filter((kind) => !seen.has(kind));
    if (fresh.length === 0) call.remove();
    for (const kind of fresh) seen.add(kind);
  }
}

describe("the API's documentation page", () => {
  const suite = heartenSuite();

  test('it is accessible on a phone and a desktop, under the strict content security policy', async (t) => {
    for (const [index, { name, viewport, colorScheme }] of SIZES.entries()) {
      const page = await suite.openPage(t, { viewport, colorScheme });
      await page.goto(`${suite.origin}/api/docs`);
      await page.getByRole('link', { name: 'POST /api/mood', exact: true }).click();
      await page.getByRole('heading', { name: 'POST /api/mood', exact: true }).waitFor();
      assert.match(page.url(), /#post-api-mood$/);
      const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      assert.equal(ground, colorScheme === 'dark' ? 'rgb(20, 25, 23)' : 'rgb(250, 246, 240)');
      // The first size shows that all calls together are accessible.
      if (index > 0) await page.evaluate(keepCallsOfNewKinds);
      await assertClean(page, `the ${name}`);
    }
  });
});

import axe from 'axe-core';
import type { WatchedPage } from './browser.ts';

/** What axe-core finds wrong on the page as it stands. */
export async function axeFindings(page: WatchedPage): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // It has just been loaded into the page, where no type says so. It fetches nothing: a page may be offline, and
    // only a rule that is off by itself would need what it fetches.
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({ preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

import axe from 'axe-core';
import type { WatchedPage } from './browser.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The findings of axe-core on the current page. */
export async function axeFindings(page: WatchedPage): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // It fetches nothing: a page may be offline, and only a rule that is off by itself would need what it fetches.
    // Of what passes it tells only an example, which takes less time.
    const { violations } = await window.axe.run({ preload: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

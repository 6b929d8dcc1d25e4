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
    // axe must fetch nothing, because a page may be offline. Only a rule that is off by default would need
    // that. Reporting fewer passes saves time.
    const { violations } = await window.axe.run({ preload: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

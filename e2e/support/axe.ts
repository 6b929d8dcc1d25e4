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
    // `preload` would fetch styles and media, but a page may be offline, and only rules that are off by default
    // need them. Reporting only violations in full saves time.
    const { violations } = await window.axe.run({ preload: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

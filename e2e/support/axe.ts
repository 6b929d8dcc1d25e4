import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The small build of axe-core, because every page gets it again. */
const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The accessibility violations that axe-core finds on the current page, with their elements. Empty if there are none. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(async () => {
    // `preload` would fetch styles and media, but a page may be offline. Of the rules that are on, only the one for media
    // that plays by itself needs them, and no page has such media. Reporting only violations in full saves time.
    const { violations } = await window.axe.run({ preload: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

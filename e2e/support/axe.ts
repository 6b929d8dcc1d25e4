import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
    axeSource: string;
  }
}

/**
 * The small build of axe-core in gzip and base64. Each page gets it again, and as plain text that takes twice as long.
 */
const packedSource = packSource();

async function packSource(): Promise<string> {
  const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')));
  return (await promisify(gzip)(source)).toString('base64');
}

/** The accessibility violations that axe-core finds on the current page, with their elements. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await load(page);
  return page.evaluate(async () => {
    // `preload` would fetch styles and media, but a page may be offline. Of the rules that are on, only the one for
    // media that plays by itself needs them, and no page has such media. Reporting only violations in full saves time.
    const { violations } = await window.axe.run({ preload: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

async function load(page: Page): Promise<void> {
  await page.evaluate(
    async (packed) => {
      const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
      const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
      window.axeSource = await new Response(unpacked).text();
    },
    await packedSource,
  );
  // A call of its own, because a page's content security policy forbids `eval` to code that has waited.
  await page.evaluate('eval(axeSource)');
}

import assert from 'node:assert/strict';
import { axeFindings } from './axe.ts';
import type { WatchedPage } from './browser.ts';
import { waitForAnimations } from './wait-for-animations.ts';

/**
 * Once the page has settled: axe-core finds nothing, the console is empty, and nothing is wider than the window.
 * `refusals` are what the browser itself says of calls that were meant to fail: their statuses or addresses, or why.
 */
export async function assertClean(
  page: WatchedPage,
  screen = new URL(page.url()).pathname,
  refusals: readonly string[] = [],
): Promise<void> {
  await waitForAnimations(page);
  assert.deepEqual(await axeFindings(page), [], `axe-core on ${screen}`);
  const isMeant = (text: string) =>
    /^(Failed to load resource|WebSocket connection)/.test(text) &&
    refusals.some((refusal) => text.includes(refusal));
  const complaints = page.complaints.filter((text) => !isMeant(text));
  assert.deepEqual(complaints, [], `the console on ${screen}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${screen} is ${wide} px too wide`);
}

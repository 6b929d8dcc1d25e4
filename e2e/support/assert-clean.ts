import assert from 'node:assert/strict';
import { axeFindings } from './axe.ts';
import type { WatchedPage } from './browser.ts';
import { waitForAnimations } from './wait-for-animations.ts';

/** The client's own log message for a call without an answer. */
const WITHOUT_ANSWER = /NetworkError|Failed to fetch/;

/**
 * Asserts, once the page has settled, that axe-core finds nothing, that the page has no `complaints`, and that
 * it is not wider than the window. `refusals` names the calls that are expected to fail: by status, by
 * address, or by the browser's reason. The messages of the browser and of the client's log about them are
 * ignored.
 */
export async function assertClean(
  page: WatchedPage,
  screen = new URL(page.url()).pathname,
  refusals: readonly string[] = [],
): Promise<void> {
  await waitForAnimations(page);
  assert.deepEqual(await axeFindings(page), [], `axe-core on ${screen}`);
  const isExpected = (text: string) => {
    if (/^(Failed to load resource|WebSocket connection)/.test(text)) {
      return refusals.some((refusal) => text.includes(refusal));
    }
    return refusals.some((refusal) =>
      refusal.includes('ERR_CONNECTION_REFUSED')
        ? WITHOUT_ANSWER.test(text)
        : text.includes(`ApiError: ${refusal}`),
    );
  };
  const complaints = page.complaints.filter((text) => !isExpected(text));
  assert.deepEqual(complaints, [], `the console on ${screen}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${screen} is ${wide} px too wide`);
}

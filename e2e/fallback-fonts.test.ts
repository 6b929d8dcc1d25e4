import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, launchTestBrowser, openPage, PHONE } from './support/browser.ts';
import { FONT_SETS, type FontSet } from './support/font-sets.ts';
import { heartenSuite } from './support/suite.ts';
import { waitForAnimations } from './support/wait-for-animations.ts';

const PATHS = ['/', '/auth', '/daily-tips', '/privacy-security'];
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP };

/**
 * The allowed layout shift, as browsers measure it (https://web.dev/articles/cls). A line may still break at
 * another word, which causes 0.008 at most. With a fallback font of another width, these pages shifted by
 * 0.04 to 0.05.
 */
const SHIFT_MAX = 0.01;

describe('before the web fonts arrive', () => {
  const suite = heartenSuite();

  for (const fonts of FONT_SETS) {
    const skip = !fonts.isInstalled && `${fonts.debianPackage} is not installed`;
    test(`a page in ${fonts.name} does not shift when the web fonts arrive`, { skip }, async (t) => {
      const browser = await launchTestBrowser(fonts.env);
      t.after(() => browser.close());
      const visits = Object.entries(VIEWPORTS).map(async ([size, viewport]) => {
        for (const path of PATHS) {
          const shift = await shiftOnArrival(t, browser, {
            url: suite.origin + path,
            viewport,
            fonts,
          });
          t.diagnostic(`${fonts.name}, ${size}, ${path}: ${shift.toFixed(4)}`);
          assert.ok(shift <= SHIFT_MAX, `${path} shifts by ${shift} on a ${size} with ${fonts.name}`);
        }
      });
      await Promise.all(visits);
    });
  }
});

interface Visit {
  readonly url: string;
  readonly viewport: typeof PHONE | typeof DESKTOP;
  readonly fonts: FontSet;
}

/** How far the page shifts when its fonts arrive after it was shown without them. */
async function shiftOnArrival(t: TestContext, browser: Browser, visit: Visit): Promise<number> {
  const { url, viewport, fonts } = visit;
  const page = await openPage(t, browser, { viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('button:enabled').first().waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  await waitForAnimations(page);
  assert.equal(await fontOf(page, 'h1'), fonts.serif);
  assert.equal(await fontOf(page, 'nav li a'), fonts.sans);
  await framesDrawn(page);

  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  release();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await framesDrawn(page);
  assert.equal(await fontOf(page, 'h1'), 'Fraunces');
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as readonly number[]);
  await page.context().close();
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

/** Waits until the browser has drawn some frames and reported their layout shifts. */
const framesDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });

/** The font that the browser uses for an element's text. */
async function fontOf(page: Page, selector: string): Promise<string | undefined> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName;
}

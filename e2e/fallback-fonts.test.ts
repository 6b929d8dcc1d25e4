import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { TIPS } from '../domain/tips/tips.ts';
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

/** How much the height of a tip may change: less than a line. */
const HEIGHT_MAX_PX = 8;

describe('before the web fonts arrive', () => {
  const suite = heartenSuite();

  for (const fonts of FONT_SETS) {
    const skip = !fonts.isInstalled && `${fonts.debianPackage} is not installed`;
    test(`a page in ${fonts.name} does not shift when the web fonts arrive`, { skip }, async (t) => {
      const browser = await launchTestBrowser(fonts.env);
      t.after(() => browser.close());
      const visits = Object.entries(VIEWPORTS).map(async ([size, viewport]) => {
        for (const path of PATHS) {
          const { shift, tips } = await changeOnArrival(t, browser, {
            url: suite.origin + path,
            viewport,
            fonts,
          });
          assert.deepEqual(tips, [], `tips of another height on a ${size} with ${fonts.name}`);
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

/**
 * How far the page shifts when its fonts arrive after it was shown without them, and for which tips the number of lines
 * would change if they were shown as today's tip.
 */
async function changeOnArrival(t: TestContext, browser: Browser, visit: Visit) {
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
  const isPageOfTips = url.endsWith('/daily-tips');
  const before = isPageOfTips ? await heightsOfTips(page) : new Map<string, number>();
  assert.equal(before.size, isPageOfTips ? TIPS.length : 0);
  release();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await framesDrawn(page);
  assert.equal(await fontOf(page, 'h1'), 'Fraunces');
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as readonly number[]);
  const after = isPageOfTips ? await heightsOfTips(page) : before;
  await page.context().close();
  const tips = [...before]
    .map(([title, height]) => ({ title, before: height, after: after.get(title) ?? 0 }))
    .filter((tip) => Math.abs(tip.before - tip.after) > HEIGHT_MAX_PX);
  return { shift: shifts.reduce((sum, shift) => sum + shift, 0), tips };
}

/** The height that each tip of the page would have as today's tip, by its title. */
async function heightsOfTips(page: Page): Promise<ReadonlyMap<string, number>> {
  const heights = await page.evaluate(() => {
    const today = document.querySelector('main section:has(h2) h2 ~ :has(h3)')?.parentElement;
    if (!today) return [];
    const own = [...today.children];
    const measured = [...document.querySelectorAll('main li:has(h3)')].map((tip): [string, number] => {
      today.replaceChildren(own[0] as Element, ...[...tip.children].map((part) => part.cloneNode(true)));
      return [tip.querySelector('h3')?.textContent ?? '', today.getBoundingClientRect().height];
    });
    today.replaceChildren(...own);
    return measured;
  });
  return new Map(heights);
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

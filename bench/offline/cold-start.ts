import type { Page } from 'playwright-core';
import { KillableBrowser } from '../../e2e/offline/killable-browser.ts';
import type { FaultyRelay } from '../../e2e/offline/relay.ts';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { PHONE } from '../../e2e/support/browser.ts';
import { type CleanupScope, temporaryFolder } from '../../e2e/support/hearten-process.ts';
import { type ColdStart, repeatStart, type StartTimes } from './start-rounds.ts';

const ROUNDS = 5;
/** How much slower than this machine Lighthouse's phone is. */
const SLOWDOWN = 4;
const SHOWN_WITHIN_MS = 20_000;
const NAME = 'Maren';

/** Opens Home in a browser that has just started, while the server is stopped, and while it hangs. */
export async function measureColdStarts(
  scope: CleanupScope,
  relay: FaultyRelay,
): Promise<{ readonly offline: ColdStart; readonly hanging: ColdStart }> {
  const person = new ApiClient(relay.origin);
  await person.register('maren');
  await person.request('POST', '/api/mood', { moodValue: 4, fatigueValue: 3 });
  await person.request('POST', '/api/journal', { title: 'A quiet Monday', content: 'Rain on the window.' });
  const browser = await KillableBrowser.start(scope, await temporaryFolder(scope));
  await visitOnline(browser, relay, person);
  return {
    offline: await measure(browser, relay, 'refuse'),
    hanging: await measure(browser, relay, 'hang'),
  };
}

/** Visits Home until everything is stored that a later visit without a network needs. */
async function visitOnline(browser: KillableBrowser, relay: FaultyRelay, person: ApiClient): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  await browser.context.addCookies(person.browserCookies().map((cookie) => ({ ...cookie, expires })));
  const page = await openPhone(browser);
  await page.goto(relay.origin, { waitUntil: 'networkidle' });
  // Version 1.0.2 has no service worker.
  if (!(await fetch(`${relay.origin}/sw.js`)).ok) return;
  await page.getByRole('heading', { name: `Hello, ${NAME}` }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: `Hello, ${NAME}` }).waitFor();
}

function measure(browser: KillableBrowser, relay: FaultyRelay, fault: 'refuse' | 'hang'): Promise<ColdStart> {
  return repeatStart(ROUNDS, async () => {
    await browser.quit();
    await relay.setFault(fault);
    await browser.restart();
    const page = await openPhone(browser);
    const devtools = await browser.devtools(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const shown = await visit(page, relay.origin);
    await relay.setFault(undefined);
    return shown;
  });
}

/**
 * Opens Home. Logs the error and returns undefined if the person is not shown in time, or if anything else
 * fails.
 */
async function visit(page: Page, origin: string): Promise<StartTimes | undefined> {
  try {
    await page.goto(origin, { waitUntil: 'commit', timeout: SHOWN_WITHIN_MS });
    // The greeting names the person, so it is own data.
    await page.getByRole('heading', { name: `Hello, ${NAME}` }).waitFor({ timeout: SHOWN_WITHIN_MS });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    return await page.evaluate(() => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      dataMs: performance.now(),
    }));
  } catch (error) {
    console.error(`nothing is shown: ${(error as Error).message.split('\n')[0]}`);
    return undefined;
  }
}

async function openPhone(browser: KillableBrowser): Promise<Page> {
  const page = await browser.context.newPage();
  await page.setViewportSize(PHONE);
  return page;
}

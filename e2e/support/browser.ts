import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackHeadlessChromium } from './headless-chromium.ts';
import type { CleanupScope } from './hearten-process.ts';

/** Where Debian and other systems keep a Chromium. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No sandbox inside the container or under root, and no traffic but ours. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * A browser for tests: the headless Chromium that npm brings, the same on every Linux. Without a window it takes half
 * the processor time of the system's. Where it can't run (another system, libraries that are missing), the system's.
 * `env` is added to its environment.
 */
export async function launchTestBrowser(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const settings = { args: [...FLAGS], env: { ...process.env, ...env } };
  const system = systemBrowser();
  try {
    // Without the flags that its package recommends: a browser in a single process dies with its first page.
    return await chromium.launch({ ...settings, executablePath: await unpackHeadlessChromium() });
  } catch (error) {
    if (!system) throw error;
    return chromium.launch({ ...settings, executablePath: system });
  }
}

/** The system's Chromium where there is one, as people use it; else the one that tests use. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = systemBrowser() ?? (await unpackHeadlessChromium());
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

const systemBrowser = () => SYSTEM_BROWSERS.find((path) => existsSync(path));

/** Where the pages that are opened are, by their clocks. */
export const BROWSER_TIME_ZONE = 'Europe/Berlin';

/** The two sizes every screen is made for, in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 860 } as const;

/**
 * A new page in a fresh profile. Every console error and every violation of the content security policy fails
 * the test when it ends.
 */
export async function openPage(
  t: CleanupScope,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: BROWSER_TIME_ZONE,
    ...options,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  t.after(() => context.close());
  return Object.assign(page, { complaints });
}

export type WatchedPage = Page & { readonly complaints: readonly string[] };

import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { CleanupScope } from './hearten-process.ts';

/** Where Debian and other systems keep a Chromium; without one the headless one that npm brings is used. */
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No sandbox inside the container or under root, and no traffic but ours. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const args = [...FLAGS, ...flags];
  const system = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (system) return chromium.launch({ executablePath: system, args });
  // Not with the flags it recommends: in a single process it dies with the first page that is closed.
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args });
}

/** Where the pages that are opened are, by their clocks. */
export const BROWSER_TIME_ZONE = 'Europe/Berlin';

/** The two sizes every screen is made for, in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 860 } as const;

/**
 * A page of its own in a fresh profile. Whatever the browser complains about on its console, and every
 * violation of the content security policy, fails the test when it ends.
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

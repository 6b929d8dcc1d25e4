import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { unpackHeadlessChromium } from './headless-chromium.ts';
import type { CleanupScope } from './hearten-process.ts';

/** Where Debian and other systems install Chromium or Chrome. */
export const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No sandbox, which does not work in a container or as root, no GPU, and no traffic of the browser itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * JavaScript runs without the optimizing compilers. A page of a test lives for seconds, and compiling for long runs
 * would take about an eighth of the browser's processor time.
 */
const SHORT_RUN_FLAGS = ['--js-flags=--no-turbofan --no-maglev'];

/**
 * Starts a browser for tests: the headless Chromium from npm, which is the same on every Linux and needs half the
 * processor time of the system's browser. If it does not start, for example on another system or without its libraries,
 * starts the system's. `env` is added to its environment.
 */
export async function launchTestBrowser(env: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const settings = {
    args: [...CHROMIUM_FLAGS, ...SHORT_RUN_FLAGS],
    env: { ...process.env, ...memoryOfProcesses(), ...env },
  };
  const system = systemBrowser();
  try {
    // Without the flags that its package recommends, because a browser in a single process crashes with its
    // first page.
    return await chromium.launch({ ...settings, executablePath: await unpackHeadlessChromium() });
  } catch (error) {
    if (!system) throw error;
    return chromium.launch({ ...settings, executablePath: system });
  }
}

/**
 * Playwright keeps Chromium from sharing memory in /dev/shm, which is small in containers. Chromium then creates
 * hundreds of files in the temporary folder. So its temporary folder is the folder of the run, which is in memory if
 * the machine has enough memory.
 */
const memoryOfProcesses = (): Readonly<Record<string, string>> => {
  const folder = process.env.HEARTEN_TEST_FOLDER;
  return folder ? { TMPDIR: folder } : {};
};

/** Starts the system's Chromium if there is one, as people use it. Otherwise starts the headless Chromium from npm. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = systemBrowser() ?? (await unpackHeadlessChromium());
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
}

/** The path of the system's Chromium. Undefined if none is installed. */
export const systemBrowser = (): string | undefined => SYSTEM_BROWSERS.find((path) => existsSync(path));

/**
 * Opens a page in a browser whose profile lies in `folder`, where a later call finds what this one stored. Resolves to
 * the page, and to a function that ends the browser.
 */
export async function openProfile(
  t: CleanupScope,
  folder: string,
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: systemBrowser() ?? (await unpackHeadlessChromium()),
    args: [...CHROMIUM_FLAGS],
    locale: 'en-GB',
    timezoneId: BROWSER_TIME_ZONE,
    viewport: PHONE,
    reducedMotion: 'reduce',
  });
  t.after(() => context.close());
  const [page] = context.pages();
  return { page: page ?? (await context.newPage()), close: () => context.close() };
}

/** The time zone of the opened pages. */
export const BROWSER_TIME_ZONE = 'Europe/Berlin';

/** Two of the window sizes that every page of the app must fit, in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1280, height: 860 } as const;

/**
 * Opens a new page in a fresh profile. Its `complaints` collect console errors, warnings, uncaught errors and
 * violations of the content security policy. With `serviceWorkers: 'block'` it installs no service worker.
 */
export async function openPage(
  t: CleanupScope,
  browser: Browser,
  { serviceWorkers, ...options }: BrowserContextOptions,
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: BROWSER_TIME_ZONE,
    ...options,
  });
  // Playwright's own way to block them writes a warning to the console, which would count as a complaint.
  if (serviceWorkers === 'block') {
    await context.addInitScript(() => {
      // Error pages and blank pages have no container.
      if ('serviceWorker' in navigator) {
        ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
      }
    });
  }
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

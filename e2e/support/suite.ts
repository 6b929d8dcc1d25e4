import { before } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { processScope, shared } from '../../infra/testing/process-scope.ts';
import { DESKTOP, launchTestBrowser, openPage, PHONE, type WatchedPage } from './browser.ts';
import { type CleanupScope, HeartenProcess } from './hearten-process.ts';
import { installedFolder } from './installed-folder.ts';

/** The two sizes that most suites test, each in one theme. */
export const SIZES = [
  { name: 'phone', viewport: PHONE, colorScheme: 'light' },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

/** The browser of this process. */
export const sharedBrowser = shared(async () => {
  const browser = await launchTestBrowser();
  processScope.after(() => browser.close());
  return browser;
});

/** A Hearten with demo people that the test files of this process share. No test may stop it. */
const sharedHearten = shared(async () =>
  HeartenProcess.start(processScope, { dataFolder: await installedFolder(processScope, { demo: true }) }),
);

/** The shared parts of a suite. They exist from its first test on. */
export interface BrowserSuite {
  /**
   * Opens a page in a fresh profile, like `openPage` in `browser.ts`. Unless `serviceWorkers` is `allow`, it installs
   * no service worker, because that would download the whole build for each page.
   */
  openPage(t: CleanupScope, options: BrowserContextOptions): Promise<WatchedPage>;
}

export interface HeartenSuite extends BrowserSuite {
  /** The address of the shared Hearten. It has people of other tests too, so use `uniqueName`. */
  readonly origin: string;
}

/** Opens a suite whose tests share a browser. */
export function browserSuite(): BrowserSuite {
  return {
    openPage: async (t, options) =>
      openPage(t, await sharedBrowser(), { serviceWorkers: 'block', ...options }),
  };
}

/** Opens a suite whose tests share a browser and a Hearten. Call it within `describe`. */
export function heartenSuite(): HeartenSuite {
  let origin = '';
  before(async () => {
    ({ origin } = await sharedHearten());
  });
  return {
    ...browserSuite(),
    get origin() {
      return origin;
    },
  };
}

let names = 0;

/** A username that no one else has at a shared Hearten: `start` and a number. */
export const uniqueName = (start: string): string => `${start}-${++names}`;

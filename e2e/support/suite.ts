import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { DESKTOP, launchBrowser, openPage, PHONE, type WatchedPage } from './browser.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './hearten-process.ts';
import { lifoScope } from './lifo-scope.ts';

/** The sizes most suites go through, one in either theme. */
export const SIZES = [
  { name: 'phone', viewport: PHONE, colorScheme: 'light' },
  { name: 'desktop', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

/** What the tests of a suite share; there from its first test on. */
export interface BrowserSuite {
  /** A page of its own in the suite's browser, as `openPage` in `browser.ts` opens it. */
  openPage(t: CleanupScope, options: BrowserContextOptions): Promise<WatchedPage>;
}

export interface HeartenSuite extends BrowserSuite {
  readonly hearten: HeartenProcess;
  readonly dataFolder: string;
}

/** Opens a suite whose tests share a browser. Call it within `describe`. */
export function browserSuite(): BrowserSuite {
  return withBrowser(lifoScope({ after }));
}

/** Opens a suite whose tests share a browser and one Hearten on an empty data folder. Call it within `describe`. */
export function heartenSuite(): HeartenSuite {
  const scope = lifoScope({ after });
  let dataFolder: string;
  let hearten: HeartenProcess;
  before(async () => {
    dataFolder = await temporaryFolder(scope);
    hearten = await HeartenProcess.start(scope, { dataFolder });
  });
  return {
    ...withBrowser(scope),
    get dataFolder() {
      return dataFolder;
    },
    get hearten() {
      return hearten;
    },
  };
}

function withBrowser(scope: CleanupScope): BrowserSuite {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
    scope.after(() => browser.close());
  });
  return { openPage: (t, options) => openPage(t, browser, options) };
}

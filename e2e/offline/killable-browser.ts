import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../support/browser.ts';
import { unpackHeadlessChromium } from '../support/headless-chromium.ts';
import type { CleanupScope } from '../support/hearten-process.ts';
import { endProgram, spawnProgram } from '../support/programs.ts';

const FLAGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-sync',
  '--mute-audio',
  '--hide-scrollbars',
  '--password-store=basic',
  // A page behind another one goes on as if it were in front.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** A Chromium with a profile on disk, which can be killed like a phone whose battery is empty, and started again. */
export class KillableBrowser {
  readonly #profile: string;
  #child: ChildProcess;
  #browser: Browser;

  private constructor(profile: string, child: ChildProcess, browser: Browser) {
    this.#profile = profile;
    this.#child = child;
    this.#browser = browser;
  }

  static async start(scope: CleanupScope, profile: string): Promise<KillableBrowser> {
    const browser = new KillableBrowser(profile, ...(await launch(profile)));
    scope.after(() => endProgram(browser.#child, 'SIGKILL'));
    return browser;
  }

  get context(): BrowserContext {
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('the browser has no profile');
    return context;
  }

  /** Ends all its processes with SIGKILL. */
  async kill(): Promise<void> {
    await endProgram(this.#child, 'SIGKILL');
  }

  /** Closes it as a person does, so that everything is on the disk. */
  async quit(): Promise<void> {
    const ended = once(this.#child, 'exit');
    const devtools = await this.#browser.newBrowserCDPSession();
    await devtools.send('Browser.close');
    await ended;
  }

  /** Starts it again with the same profile. */
  async restart(): Promise<void> {
    [this.#child, this.#browser] = await launch(this.#profile);
  }

  /** The developer tools of a page. */
  devtools(page: Page): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }
}

async function launch(profile: string): Promise<[ChildProcess, Browser]> {
  const { child, ready } = spawnProgram({
    path: await unpackHeadlessChromium(),
    args: [...CHROMIUM_FLAGS, ...FLAGS, `--user-data-dir=${profile}`, 'about:blank'],
    ready: /DevTools listening on (ws:\/\/\S+)/,
  });
  try {
    return [child, await chromium.connectOverCDP(await ready)];
  } catch (error) {
    await endProgram(child, 'SIGKILL');
    throw error;
  }
}

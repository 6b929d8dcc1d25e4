import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { DEVICE_PAGE } from './device.ts';
import type { Stage } from './stage.ts';

/** While the network hangs, a page goes on after this time with the person that it remembers. */
const STARTED_WITHIN_MS = 300;
/** How long the developer tools may take to name a registered service worker. */
const REGISTERED_WITHIN_MS = 20;
/** A quota that is full at once, in bytes. */
const FULL_QUOTA = 1;

export interface PageOptions {
  /** The part of the page's address after `?`. */
  readonly search?: string;
  /** Whether the page registers the app's own service worker. */
  readonly hasWorker: boolean;
}

/** The tabs of one device, with its clock, its network, its storage and its service worker. */
export class DeviceTabs {
  readonly #stage: Pick<Stage, 'browser' | 'origin'>;
  readonly #options: PageOptions;
  readonly #tellRefused: (id: string) => void;
  #tabs: Page[] = [];
  /** The developer tools of tabs whose network was taken away. It comes back when they detach. */
  readonly #networks = new WeakMap<Page, CDPSession>();
  #clockMs = 0;
  /** Whether the browser knows that there is no network. */
  #isOffline = false;

  /** `tellRefused` gets the id of each stored write that the server has refused while its form was open. */
  constructor(
    stage: Pick<Stage, 'browser' | 'origin'>,
    options: PageOptions,
    tellRefused: (id: string) => void,
  ) {
    this.#stage = stage;
    this.#options = options;
    this.#tellRefused = tellRefused;
  }

  get count(): number {
    return this.#tabs.length;
  }

  /** The tab at this place, or the first. Opens one if there is none. */
  async at(place: number): Promise<Page> {
    const tab = this.#tabs[place] ?? this.#tabs[0];
    return tab ?? this.open();
  }

  async open(): Promise<Page> {
    const page = await this.#stage.browser.context.newPage();
    await page.exposeFunction('tellRefused', this.#tellRefused);
    this.#tabs.push(page);
    await this.load(page);
    return page;
  }

  async load(page: Page): Promise<void> {
    const { search = '', hasWorker } = this.#options;
    // The page of the harness comes through the same network as all else.
    if (this.#isOffline) await this.#emulateOffline(page, false);
    await page.goto(`${this.#stage.origin}${DEVICE_PAGE}${search}`);
    if (this.#isOffline) await this.#emulateOffline(page, true);
    await page.waitForFunction(() => 'device' in window, undefined, { polling: 10 });
    if (hasWorker) await page.evaluate(() => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
    if (this.#clockMs !== 0) await page.evaluate((ms) => window.device.shiftClock(ms), this.#clockMs);
    await page.evaluate(
      (ms) => Promise.race([window.device.start(), new Promise((resolve) => setTimeout(resolve, ms))]),
      STARTED_WITHIN_MS,
    );
  }

  async closeSecond(): Promise<void> {
    await this.#tabs.splice(1)[0]?.close();
  }

  async closeAll(): Promise<void> {
    for (const tab of this.#tabs.splice(0)) await tab.close();
  }

  /** The browser is gone with its tabs. The next one knows of no missing network. */
  forgetKilled(): void {
    this.#tabs = [];
    this.#isOffline = false;
  }

  async setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline;
    for (const tab of this.#tabs) await this.#emulateOffline(tab, isOffline);
  }

  async shiftClock(ms: number): Promise<void> {
    this.#clockMs = ms;
    for (const tab of this.#tabs) await tab.evaluate((shift) => window.device.shiftClock(shift), ms);
  }

  async clearStorage(): Promise<void> {
    const devtools = await this.#devtools();
    await devtools.send('Storage.clearDataForOrigin', this.#everything());
    await devtools.detach();
  }

  async setDiskFull(isFull: boolean): Promise<void> {
    const devtools = await this.#devtools();
    const { origin } = this.#stage;
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin,
      ...(isFull ? { quotaSize: FULL_QUOTA } : {}),
    });
    // The quota lasts as long as the session that set it.
    if (!isFull) await devtools.detach();
  }

  /** Looks for a new service worker. */
  async updateWorker(): Promise<void> {
    if (!this.#options.hasWorker) return;
    const page = await this.at(0);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      // Without a network there is nothing to update from.
      registration?.update().catch(() => {});
    });
  }

  async dispatchSync(): Promise<void> {
    if (!this.#options.hasWorker) return;
    const devtools = await this.#devtools();
    const { promise: registered, resolve } = Promise.withResolvers<string | undefined>();
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations.find(({ isDeleted }) => !isDeleted)?.registrationId),
    );
    await devtools.send('ServiceWorker.enable');
    const registrationId = await Promise.race([registered, sleep(REGISTERED_WITHIN_MS)]);
    if (registrationId !== undefined) {
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin: this.#stage.origin,
        registrationId,
        tag: 'outbox',
        lastChance: false,
      });
    }
    await devtools.detach();
  }

  async killWorker(): Promise<void> {
    const devtools = await this.#devtools();
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await devtools.detach();
  }

  /** Closes the tabs and removes everything that they have stored. */
  async cleanUp(): Promise<void> {
    const page = await this.#stage.browser.context.newPage();
    const devtools = await this.#stage.browser.devtools(page);
    await this.closeAll();
    await devtools.send('Storage.clearDataForOrigin', this.#everything());
    await page.close();
  }

  #everything() {
    return { origin: this.#stage.origin, storageTypes: 'all' };
  }

  async #devtools(): Promise<CDPSession> {
    return this.#stage.browser.devtools(await this.at(0));
  }

  /**
   * Does not use Playwright's own call, which also waits for a service worker that is being fetched: that can take as
   * long as the network does.
   */
  async #emulateOffline(page: Page, offline: boolean): Promise<void> {
    const devtools = this.#networks.get(page) ?? (await this.#stage.browser.devtools(page));
    this.#networks.set(page, devtools);
    const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', { offline, ...unlimited });
  }
}

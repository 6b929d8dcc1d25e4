import { existsSync } from 'node:fs';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { CHROMIUM_FLAGS, PHONE, SYSTEM_BROWSERS } from '../support/browser.ts';
import { unpackHeadlessChromium } from '../support/headless-chromium.ts';
import type { Engine, PageDriver } from './driver.ts';

/** Chromium, through Playwright: the system's where there is one, otherwise the headless one from npm. */
export const chromium: Engine = {
  name: 'Chromium',
  async missing() {
    return undefined;
  },
  async open(scope) {
    const executablePath =
      SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? (await unpackHeadlessChromium());
    const context = await playwright.launchPersistentContext(await scope.folder(), {
      executablePath,
      args: [...CHROMIUM_FLAGS],
      env: { ...process.env, ...scope.env },
      viewport: PHONE,
      locale: 'en-GB',
    });
    scope.after(() => context.close());
    const page = new ChromiumPage(context, context.pages()[0] ?? (await context.newPage()));
    return { version: context.browser()?.version() ?? '', page };
  },
};

class ChromiumPage implements PageDriver {
  readonly #context: BrowserContext;
  #page: Page;
  #complaints: string[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
    this.#watch(page);
  }

  async goto(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression);
  }

  async press(expression: string): Promise<void> {
    const handle = await this.#page.evaluateHandle<Element | null>(expression);
    const element = handle.asElement();
    if (!element) throw new Error('the element to press is gone');
    await element.click();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async reopen(): Promise<void> {
    const page = await this.#context.newPage();
    await this.#page.close();
    this.#page = page;
    this.#watch(page);
  }

  async takeComplaints(): Promise<string[]> {
    return this.#complaints.splice(0);
  }

  #watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
  }
}

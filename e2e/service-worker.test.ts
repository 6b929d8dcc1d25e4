import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { PHONE } from './support/browser.ts';
import { ReleaseRelay } from './support/release-relay.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { buildOf, waitForWorker } from './support/worker.ts';

const ON_A_PHONE = { viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'allow' } as const;
/** A page from the cache needs no network, so it is there long before a call would give up. */
const AT_ONCE_MS = 5_000;

/** Everything in Cache Storage: the name of each cache with addresses and texts. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; address: string; text: string }[] = [];
    for (const cache of await caches.keys()) {
      const opened = await caches.open(cache);
      for (const { url } of await opened.keys()) {
        const { pathname, search } = new URL(url);
        found.push({
          cache,
          address: pathname + search,
          text: (await (await opened.match(url))?.text()) ?? '',
        });
      }
    }
    return found;
  });

const isInstalling = async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing);

/**
 * Installs the release that the server has now, while requests keep the older worker busy. Returns the state of the
 * newer worker, and the build of the one that controls the page.
 */
const installWhileBusy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const newer = registration?.installing;
    const stored = new Promise((resolve) => newer?.addEventListener('statechange', resolve, { once: true }));
    // Chromium ends the older worker now, and each of these requests starts it again.
    let isBusy = true;
    const keepBusy = async () => {
      while (isBusy) await fetch('/favicon.svg');
    };
    for (let times = 0; times < 4; times += 1) void keepBusy();
    await stored;
    await new Promise((resolve) => setTimeout(resolve, 200));
    isBusy = false;
    // A page that starts asks for the build. Then the worker deletes builds that no page uses.
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    navigator.serviceWorker.controller?.postMessage('hearten.build', [port2]);
    return [newer?.state, await answer];
  });

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

describe('the service worker', () => {
  const suite = heartenSuite();

  test('the app starts without a network and with one that hangs, and nothing personal is stored', async (t) => {
    const relay = await ReleaseRelay.start(t, suite.origin);
    const name = uniqueName('maren');
    const person = new ApiClient(suite.origin);
    await person.register(name);
    await person.request('POST', '/api/journal', {
      title: 'Rain',
      content: 'Marmalade and a long letter.',
    });

    const page = await suite.openPage(t, ON_A_PHONE);
    await page.context().addCookies(person.browserCookies());
    await page.goto(relay.origin);
    await waitForWorker(page);
    for (const path of ['/track', '/profile']) {
      await page.goto(relay.origin + path);
      await page.getByRole('heading', { level: 1, name: path === '/track' ? 'Track' : 'Profile' }).waitFor();
    }
    await page.getByText('Maren Holm').first().waitFor();

    const build = await buildOf(page);
    const found = await stored(page);
    const files = (await (await fetch(`${suite.origin}/shell.json`)).json()) as readonly string[];
    assert.deepEqual(new Set(found.map(({ cache }) => cache)), new Set([`hearten.build.${build}`]));
    assert.deepEqual(
      found.map(({ address }) => address).sort(),
      [...files, `/shell?build=${build}`].sort(),
      'only the shell and built files are stored',
    );
    for (const { address, text } of found) {
      for (const word of [name, 'Maren Holm', 'Marmalade'])
        assert.ok(!text.includes(word), `${word} in ${address}`);
    }
    const shell = found.find(({ address }) => address.startsWith('/shell'));
    assert.equal(shell?.text, await (await fetch(`${suite.origin}/shell`)).text());

    await page.context().clearCookies();
    relay.network = 'gone';
    for (const [path, title] of [
      ['/', 'Hello, Friend'],
      ['/resources', 'Resources'],
      ['/sound-therapy', 'Sound therapy'],
    ] as const) {
      await page.goto(relay.origin + path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    relay.network = 'hanging';
    const began = performance.now();
    await page.goto(`${relay.origin}/daily-tips`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Daily tips' }).waitFor();
    assert.ok(performance.now() - began < AT_ONCE_MS);
    relay.network = 'open';
    const violations = page.complaints.filter((text) => text.includes('content security policy'));
    assert.deepEqual(violations, []);
  });

  test('a newer build never replaces a page with unsaved words, and comes with the next screen', async (t) => {
    const relay = await ReleaseRelay.start(t, suite.origin);
    const person = new ApiClient(suite.origin);
    await person.register(uniqueName('ilse'));
    const page = await suite.openPage(t, ON_A_PHONE);
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${relay.origin}/track`);
    await waitForWorker(page);
    const first = await buildOf(page);
    await page.getByRole('button', { name: 'New entry' }).click();
    const words = page.getByRole('textbox', { name: 'What would you like to write down?' });
    await words.fill('Half a sentence');

    relay.release = 'second';
    const updated = () =>
      page.evaluate(async () => {
        const changed = new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
        await (await navigator.serviceWorker.getRegistration())?.update();
        await changed;
      });
    await updated();
    assert.deepEqual(
      (await cacheNames(page)).sort(),
      [`hearten.build.${first}`, 'hearten.build.second'].sort(),
    );
    const files = (await (await fetch(`${suite.origin}/shell.json`)).json()) as readonly string[];
    const fetchedAgain = relay.missing.filter((path) => files.includes(path));
    assert.deepEqual(fetchedAgain, [], 'files that have not changed are not fetched again');
    assert.equal(await words.inputValue(), 'Half a sentence');
    assert.equal(await buildOf(page), first);

    // The server no longer has the files of the older build. Its page gets them from the cache.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Breathe', exact: true }).click();
    await page.getByRole('dialog', { name: 'Breathe with me' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await buildOf(page), first);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
    await page.locator('meta[name="hearten-worker"][content="second"]').waitFor({ state: 'attached' });
    const hasOnly = (name: string) => async () => (await cacheNames(page)).join() === name;
    await eventually('the unused build is deleted', hasOnly('hearten.build.second'));

    // Without a touch the page of the older build makes way at once.
    // Playwright's looks at a page count as touches, so each document says itself of which build it is.
    const builds: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('build ')) builds.push(message.text());
    });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const meta = document.querySelector('meta[name="hearten-worker"]');
        console.debug('build', meta?.getAttribute('content'));
      });
    });
    relay.release = 'third';
    await page.goto(`${relay.origin}/track`);
    await eventually('the page is loaded again', async () => builds.at(-1) === 'build third');
    await page.getByRole('button', { name: 'New entry' }).click();
    assert.equal(await words.inputValue(), 'Half a sentence', 'the draft is still there');
  });

  test('a build keeps its files while the older worker is busy, and takes over even then', async (t) => {
    const relay = await ReleaseRelay.start(t, suite.origin);
    const page = await suite.openPage(t, ON_A_PHONE);
    await page.goto(relay.origin);
    await waitForWorker(page);

    const isActivated = () =>
      page.evaluate(async () => !(await navigator.serviceWorker.getRegistration())?.waiting);
    // In a slow browser, no request may reach the older worker in that moment. The newer one then takes over at once,
    // and the next release is installed.
    for (const release of ['second', 'third', 'fourth', 'fifth']) {
      relay.release = release;
      const [state, ofOlder] = await installWhileBusy(page);
      if (state !== 'installed') {
        await eventually('the newer worker takes over', isActivated);
        continue;
      }
      assert.notEqual(ofOlder, release, 'the older worker goes on');
      await eventually('the newer worker takes over', isActivated);
      const names = await cacheNames(page);
      assert.ok(names.includes(`hearten.build.${release}`), names.join());
      return;
    }
    assert.fail('the older worker was never busy when a newer one was installed');
  });

  test('a build that can’t be stored whole changes nothing, and a server without a worker removes it', async (t) => {
    const relay = await ReleaseRelay.start(t, suite.origin);
    const page = await suite.openPage(t, ON_A_PHONE);
    await page.goto(relay.origin);
    await waitForWorker(page);
    const first = await buildOf(page);

    relay.release = 'second';
    relay.lacksFile = true;
    await page.goto(`${relay.origin}/resources`);
    const hasFailed = async () =>
      relay.missing.includes('/assets/nowhere.js') && !(await page.evaluate(isInstalling));
    await eventually('the new worker gives up', hasFailed);
    await page.goto(`${relay.origin}/daily-tips`);
    assert.equal(await buildOf(page), first, 'the older worker goes on');

    relay.release = null;
    await page.goto(relay.origin);
    const isRemoved = () =>
      page.evaluate(
        async () =>
          (await caches.keys()).length === 0 &&
          (await navigator.serviceWorker.getRegistrations()).length === 0,
      );
    await eventually('the worker removes itself', isRemoved);
  });
});

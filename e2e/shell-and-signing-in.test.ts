import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite, SIZES } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

/** Each public address with its only h1 and its tab. */
const PUBLIC = [
  ['/', 'Hello, Friend', 'Home'],
  ['/resources', 'Resources', 'Resources'],
  ['/support', 'Resources', 'Resources'],
  ['/daily-tips', 'Daily tips', 'Resources'],
  ['/sound-therapy', 'Sound therapy', 'Resources'],
  ['/meditations', 'Sound therapy', 'Resources'],
  ['/privacy-security', 'Privacy & Security', undefined],
  ['/terms', 'Terms', undefined],
  ['/rules', 'Community rules', undefined],
  ['/auth', 'Welcome to Hearten', undefined],
  ['/no/such/page', 'Page Not Found', undefined],
] as const;

const PROTECTED = [
  ['/community', 'Community', 'Community'],
  ['/community/pinboard', 'Community', 'Community'],
  ['/track', 'Track', 'Track'],
  ['/profile', 'Profile', 'Profile'],
  ['/edit-profile', 'Edit Profile', 'Profile'],
  ['/reminders', 'Reminders', 'Profile'],
] as const;

const PASSWORD = 'a quiet morning';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The label of the current tab, if there is one. */
const currentTab = (page: Page) =>
  tabs(page)
    .locator('li [aria-current="page"]')
    .allTextContents()
    .then(([text]) => text);

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

describe('shell and signing in, in a real browser', () => {
  const suite = browserSuite();

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: every address, the tabs, signing in and out, and an expired session work`, async (t) => {
      const dataFolder = await installedFolder(t, { demo: true });
      const first = await HeartenProcess.start(t, { dataFolder });
      const { origin } = first;
      await new ApiClient(origin).register('maren');
      const page = await suite.openPage(t, {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
      });
      const heading = (words: string) => page.getByRole('heading', { level: 1, name: words, exact: true });

      // Every address as a visitor. The result does not depend on the size, so one size is enough.
      const isFirstSize = viewport === PHONE;
      for (const [address, words, tab] of isFirstSize ? PUBLIC : PUBLIC.slice(0, 1)) {
        await page.goto(`${origin}${address}`);
        await heading(words).waitFor();
        assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, address);
        assert.equal(new URL(page.url()).pathname, address);
        assert.equal(await currentTab(page), tab, address);
        assert.match(await page.title(), /^Hearten - /);
      }
      for (const [address] of isFirstSize ? PROTECTED : []) {
        await page.goto(`${origin}${address}`);
        await page.waitForURL(`${origin}/auth?next=${encodeURIComponent(address)}`);
      }
      assert.deepEqual(await tabs(page).getByRole('listitem').allTextContents(), [
        'Home',
        'Community',
        'Track',
        'Resources',
        'Profile',
      ]);

      // Sign In: the browser reports missing values, and the server wrong ones.
      await page.goto(`${origin}/track`);
      await page.waitForURL(/\/auth/);
      for (const label of ['Username', 'Password']) {
        assert.ok((await page.getByLabel(label, { exact: true }).getAttribute('required')) !== null, label);
      }
      await page.getByRole('tab', { name: 'Sign In' }).press('ArrowRight');
      for (const label of ['Full name', 'Username', 'Password']) {
        assert.ok((await page.getByLabel(label, { exact: true }).getAttribute('required')) !== null, label);
      }
      await page.getByText('By continuing you agree to the terms and the privacy policy.').waitFor();
      await page.getByLabel('Full name').fill('Somebody Else');
      await page.getByLabel('Username').fill('Maren');
      await page.getByLabel('Password', { exact: true }).fill('long enough');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('alert').getByText('Username already exists').waitFor();
      await page.getByRole('tab', { name: 'Create Account' }).press('ArrowLeft');
      await signIn(page, 'maren', 'not the password');
      await page.getByRole('alert').getByText('Invalid username or password').waitFor();
      for (const pair of ['demo / demo-hearten', 'guest / guest-hearten']) {
        await page.getByRole('button', { name: pair }).waitFor();
      }
      await assertClean(page, 'a refused sign-in', ['409', '401']);
      await page.getByRole('button', { name: 'demo / demo-hearten' }).click();
      assert.equal(await page.getByLabel('Username').inputValue(), 'demo');

      // Signing in leads to the page that was wanted. After that, /auth leads Home.
      await signIn(page, 'maren', PASSWORD);
      await heading('Track').waitFor();
      assert.equal(new URL(page.url()).pathname, '/track');
      await page.goto(`${origin}/auth`);
      await heading('Hello, Maren').waitFor();
      assert.equal(new URL(page.url()).pathname, '/');
      for (const [address, words, tab] of isFirstSize ? PROTECTED : []) {
        await page.goto(`${origin}${address}`);
        await heading(words).waitFor();
        assert.equal(await currentTab(page), tab, address);
      }
      await page.goto(origin);
      // Before the page has its script, a link loads a new page, whose heading does not get the focus.
      await page.locator('button:enabled').first().waitFor();
      await tabs(page).getByRole('link', { name: 'Track' }).press('Enter');
      await heading('Track').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Track');
      await page.getByRole('link', { name: 'Your profile' }).click();
      await heading('Profile').waitFor();

      // While the sheet is open only the sheet scrolls and has the focus. Cancel, X and Escape close it.
      await page.goto(origin);
      const sheet = page.getByRole('dialog', { name: 'How are you feeling?' });
      const open = page.getByRole('button', { name: 'Track now' });
      const ways = [
        () => sheet.getByRole('button', { name: 'Cancel' }).click(),
        () => sheet.getByRole('button', { name: 'Close' }).click(),
        () => page.keyboard.press('Escape'),
      ];
      for (const leave of ways) {
        await open.click();
        await sheet.waitFor();
        assert.equal(
          await page.evaluate(() => getComputedStyle(document.documentElement).overflow),
          'hidden',
        );
        await leave();
        await sheet.waitFor({ state: 'hidden' });
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Track now');
      }

      // The server stops during a check-in: the entry waits on the device, and the person stays signed in.
      await waitForWorker(page);
      await open.click();
      await sheet.getByRole('button', { name: 'Emotional state: Hopeful' }).click();
      await sheet.getByLabel(/Notes/).fill('Written before it stopped.');
      assert.equal(await first.endProcess('SIGTERM'), 0);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const waiting = page.getByText('Waiting to send', { exact: true });
      await waiting.waitFor();
      await page.getByText('Written before it stopped.').waitFor();
      await heading('Hello, Maren').waitFor();

      // The server is back, and the entry is sent. Then the session ends on another device.
      const env = { PORT: new URL(origin).port };
      const second = await HeartenProcess.start(t, { dataFolder, env });
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await waiting.waitFor({ state: 'hidden' });
      await open.click();
      await sheet.getByRole('button', { name: 'Emotional state: Mixed' }).click();
      const elsewhere = new ApiClient(origin);
      await elsewhere.request('POST', '/api/login', { username: 'maren', password: PASSWORD });
      const change = { currentPassword: PASSWORD, newPassword: 'a quiet evening' };
      assert.equal((await elsewhere.request('POST', '/api/password', change)).status, 204);
      await sheet.getByRole('button', { name: 'Save' }).click();
      await heading('Hello, Friend').waitFor();
      assert.equal(await waiting.count(), 0, 'nothing of it is shown to the next person');
      // ERR_FAILED: while the server is away, the worker has no answer for files that work only with it.
      const refusals = [
        '409',
        '401',
        '503',
        'ERR_CONNECTION_REFUSED',
        'ERR_CONNECTION_RESET',
        'ERR_FAILED',
        'WebSocket',
      ];
      await assertClean(page, 'Home after the session has ended', refusals);

      // The server cannot be reached at sign-in.
      await page.goto(`${origin}/auth`);
      await page.getByLabel('Username').waitFor();
      assert.equal(await second.endProcess('SIGTERM'), 0);
      await signIn(page, 'maren', 'a quiet evening');
      await page.getByRole('alert').getByText('Network error occurred. Please try again.').waitFor();
    });
  }
});

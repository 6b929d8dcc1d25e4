import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import type { WatchedPage } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { heartenWithPasskeys } from './support/hearten-with-passkeys.ts';
import { installedFolder } from './support/installed-folder.ts';
import { type BrowserSuite, browserSuite, uniqueName } from './support/suite.ts';
import { VirtualAuthenticator } from './support/virtual-authenticator.ts';

const PASSWORD = 'a quiet morning';
const NEW_PASSWORD = 'a quiet evening';
/** The narrowest phone and a desktop. */
const VIEWS = [
  { name: 'phone, light', viewport: { width: 360, height: 780 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
] as const;

/** Opens a page as a new person whose device is a virtual authenticator. */
async function arrive(t: TestContext, suite: BrowserSuite, view: BrowserContextOptions) {
  const origin = await heartenWithPasskeys();
  const username = uniqueName('maren');
  const maren = new ApiClient(origin);
  await maren.register(username);
  const page = await suite.openPage(t, { ...view, reducedMotion: 'reduce' });
  page.setDefaultTimeout(PATIENCE_MS);
  await page.context().addCookies(maren.browserCookies());
  const device = await VirtualAuthenticator.attach(page);
  await page.goto(`${origin}/profile`);
  return { origin, username, maren, page, device };
}

const heading = (page: WatchedPage, name: string) => page.getByRole('heading', { name, exact: true });

async function signOut(page: WatchedPage): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign out', exact: true });
  // By keyboard, because a toast of the step before may cover the button for some seconds.
  await button.press('Enter');
  await button.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Signing out…' }).waitFor({ state: 'hidden' });
}

/** Adds a passkey in the open dialog. */
async function addPasskey(page: WatchedPage): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await heading(page, 'Add a passkey').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('passkeys, in a real browser with a virtual authenticator', () => {
  const suite = browserSuite();

  for (const { name, ...view } of VIEWS) {
    test(`on a ${name}: a person adds, renames, uses and removes a passkey`, async (t) => {
      const { origin, page, device } = await arrive(t, suite, view);

      // Add one, after a wrong password and a wrong fingerprint.
      await page.getByRole('button', { name: 'Passkeys' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByText('A passkey uses your fingerprint, face or screen lock instead of a password.')
        .waitFor();
      await assertClean(page, 'no passkeys yet');
      await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
      await heading(page, 'Add a passkey').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Add a passkey');
      await page.getByLabel('Password', { exact: true }).fill('not my password');
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText('This is not your current password').waitFor();
      await device.setVerified(false);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').getByText('No passkey was added. Please try again.').waitFor();
      await assertClean(page, 'a passkey was not added', ['401']);
      await device.setVerified(true);
      await page.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('Added: Today. Not used yet').waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Passkeys');
      assert.deepEqual(await device.discoverableFor(), ['localhost']);
      await assertClean(page, 'one passkey', ['401']);
      await addPasskey(page);
      await dialog
        .getByRole('alert')
        .getByText('This device already has a passkey for your account.')
        .waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();

      // Rename it.
      await dialog.getByRole('button', { name: /^Rename / }).click();
      await dialog.getByLabel('Name').fill('My phone');
      await assertClean(page, 'a new name', ['401']);
      await page.keyboard.press('Enter');
      await dialog.getByText('My phone').waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });

      // Sign out, and in again without a username. The person can refuse first.
      await device.setPresent(false);
      await signOut(page);
      await page.goto(`${origin}/auth?next=/profile`);
      const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
      await signIn.waitFor();
      assert.equal(
        await page.getByLabel('Username').getAttribute('autocomplete'),
        'username webauthn',
        'browsers suggest passkeys in this field',
      );
      await assertClean(page, 'sign in with a passkey', ['401']);
      await device.setVerified(false);
      await device.setPresent(true);
      await signIn.click();
      await page.getByText('No passkey was used. Please try again, or use your password.').waitFor();
      await assertClean(page, 'no passkey was used', ['401']);
      await device.setVerified(true);
      await signIn.press('Enter');
      await heading(page, 'Profile').waitFor();

      // Remove it. The device still has it, and the answer says what to do.
      await page.getByRole('button', { name: 'Passkeys' }).click();
      await dialog.getByText('Added: Today. Last used: Today').waitFor();
      await dialog.getByRole('button', { name: 'Remove My phone' }).click();
      await heading(page, 'Remove passkey').waitFor();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await assertClean(page, 'removing a passkey', ['401']);
      await page.getByRole('button', { name: 'Remove passkey' }).click();
      await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
      assert.equal(await dialog.getByRole('listitem').count(), 0);
      await page.keyboard.press('Escape');
      await device.setPresent(false);
      await signOut(page);
      await page.goto(`${origin}/auth`);
      await device.setPresent(true);
      await signIn.click();
      await page
        .getByText(
          'This passkey is not registered here. It may have been removed. Please sign in with your password.',
        )
        .first()
        .waitFor();
    });
  }

  test('a person who lost the password sets a new one with a passkey, on the sign-in page and in Profile', async (t) => {
    const { name: _, ...view } = VIEWS[0];
    const { origin, username, maren, page, device } = await arrive(t, suite, view);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: /Use a passkey/ }).count(), 0, 'there is none yet');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Passkeys' }).click();
    await addPasskey(page);
    await page.getByText('Added: Today. Not used yet').waitFor();
    await page.keyboard.press('Escape');
    await device.setPresent(false);
    await signOut(page);

    await page.goto(`${origin}/auth`);
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await heading(page, 'Set a new password with a passkey').waitFor();
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent),
      'Set a new password with a passkey',
    );
    // A call that crosses the sign-out, such as one for notifications, is refused, and the browser logs that.
    await assertClean(page, 'a lost password', ['401']);
    await device.setPresent(true);
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Many people use this password').waitFor();
    // The passkey is not asked for again: nobody answers now.
    await device.setPresent(false);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Hello, Maren').waitFor();
    const login = (password: string) =>
      new ApiClient(origin).request('POST', '/api/login', { username, password });
    assert.equal((await login(PASSWORD)).status, 401);
    assert.equal((await login(NEW_PASSWORD)).status, 200);
    assert.equal((await maren.request('GET', '/api/user')).status, 401, 'the other session has ended');

    await device.setPresent(true);
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('button', { name: 'Forgot it? Use a passkey' }).click();
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await assertClean(page, 'a new password with a passkey', ['400', '401']);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByText('Your password has been changed').first().waitFor();
    assert.equal((await login(PASSWORD)).status, 200);
  });

  test('the browser suggests a passkey in the username field, and the chosen one signs in', async (t) => {
    const { origin, page, device } = await arrive(t, suite, {});
    await page.getByRole('button', { name: 'Passkeys' }).click();
    await addPasskey(page);
    await page.getByText('Added: Today. Not used yet').waitFor();
    await page.keyboard.press('Escape');
    await device.setPresent(false);
    await signOut(page);
    await heading(page, 'Hello, Friend').or(heading(page, 'Welcome to Hearten')).waitFor();
    // The virtual authenticator chooses for the person as soon as it is asked, without a press.
    await device.setPresent(true);
    await page.goto(`${origin}/auth?next=/track`);
    await heading(page, 'Track').waitFor();
  });

  test('the sign-in page offers passkeys before its script arrives, so that nothing moves then', async (t) => {
    const origin = await heartenWithPasskeys();
    const { viewport } = VIEWS[0];
    const [plain, page] = [
      await suite.openPage(t, { viewport, javaScriptEnabled: false }),
      await suite.openPage(t, { viewport, reducedMotion: 'reduce' }),
    ];
    const footerOf = async (shown: WatchedPage) => {
      await shown.goto(`${origin}/auth`, { waitUntil: 'networkidle' });
      return (await shown.getByText('By continuing you agree').boundingBox())?.y;
    };
    const before = await footerOf(plain);
    assert.equal(await plain.getByRole('button', { name: 'Sign in with a passkey' }).count(), 1);
    assert.equal(await footerOf(page), before);
  });

  test('without PUBLIC_ORIGIN nothing shows a passkey', async (t) => {
    const dataFolder = await installedFolder(t, { demo: false });
    const { origin } = await HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0' } });
    const page = await suite.openPage(t, {});
    page.setDefaultTimeout(PATIENCE_MS);
    const maren = new ApiClient(origin);
    await maren.register('maren');
    await page.goto(`${origin}/auth`);
    await page.getByRole('button', { name: 'Forgot your password?' }).waitFor();
    assert.equal(await page.getByText(/passkey/i).count(), 0);
    assert.equal(await page.getByLabel('Username').getAttribute('autocomplete'), 'username');
    await page.context().addCookies(maren.browserCookies());
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Signed-in devices' }).waitFor();
    assert.equal(await page.getByText(/passkey/i).count(), 0);
  });
});

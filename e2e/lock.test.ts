import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE, type WatchedPage } from './support/browser.ts';
import { heartenWithPasskeys } from './support/hearten-with-passkeys.ts';
import { browserSuite, uniqueName } from './support/suite.ts';
import { VirtualAuthenticator } from './support/virtual-authenticator.ts';

const PASSWORD = 'a quiet morning';
const DIGITS = '274913';

describe('the lock in a real browser', () => {
  const suite = browserSuite();

  async function arrive(t: TestContext, options: object) {
    const origin = await heartenWithPasskeys();
    const person = new ApiClient(origin);
    await person.register(uniqueName('locked'));
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(person.browserCookies());
    await VirtualAuthenticator.attach(page, { hasPrf: true });
    return { page, origin };
  }

  /** Opens the dialog that sets the lock up, and enters the password. */
  async function startLock(page: WatchedPage, origin: string, by: string) {
    await page.goto(`${origin}/lock-and-exit`);
    await page.getByRole('switch', { name: 'Lock Hearten' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock Hearten' });
    await dialog.getByRole('radio', { name: by }).check();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await assertClean(page, 'setting up a lock');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    return dialog;
  }

  const lockedHeading = (page: WatchedPage) => page.getByRole('heading', { name: 'Locked', exact: true });

  test('six digits: nothing shows or is sent before they are right, and a forgotten lock opens by signing in', async (t) => {
    const { page, origin } = await arrive(t, { viewport: PHONE, hasTouch: true });
    const dialog = await startLock(page, origin, 'With six digits');
    for (let time = 0; time < 2; time++) {
      await dialog.getByLabel(time === 0 ? 'Your new six digits' : 'The same six digits again').waitFor();
      for (const digit of DIGITS) await dialog.getByRole('button', { name: digit, exact: true }).tap();
    }
    await page.getByRole('button', { name: 'Change the six digits' }).waitFor();
    await assertClean(page, 'the settings of the lock');

    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Lock now' }).tap();
    await lockedHeading(page).waitFor();
    await assertClean(page, 'the lock');
    assert.doesNotMatch(await page.content(), /Maren/);
    for (const key of await page.getByRole('button', { name: /^\d$/ }).all()) {
      assert.ok(((await key.boundingBox())?.height ?? 0) >= 64);
    }
    await page.getByRole('button', { name: 'Breathe' }).tap();
    await page.getByRole('dialog', { name: 'Breathe with me' }).getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Help now' }).tap();
    await page.getByRole('link', { name: '112' }).waitFor();
    await page.getByText('Close', { exact: true }).tap();
    await page.getByLabel('Your six digits').pressSequentially('000000');
    await page.getByText('These are not your six digits.').waitFor();
    assert.deepEqual(
      calls.filter((path) => path.startsWith('/api')),
      [],
      'nothing was sent',
    );

    await page.getByRole('button', { name: 'I’ve forgotten them' }).tap();
    await page.getByLabel('Username').fill(uniqueName('nobody'));
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByLabel('Your six digits').pressSequentially(DIGITS);
    await page.getByRole('heading', { name: 'App lock' }).waitFor();
    await page.goto(origin);
    await lockedHeading(page).waitFor();
    assert.equal(await page.getByText('Hello').count(), 0);
  });

  test('a passkey alone opens the lock with its secret', async (t) => {
    const { page, origin } = await arrive(t, { viewport: DESKTOP, colorScheme: 'dark' });
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Passkeys' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Added: Today').waitFor();

    await startLock(page, origin, 'With a passkey alone');
    await page.getByText('Asks for your passkey').waitFor();
    await page.getByRole('button', { name: 'Lock now' }).click();
    await lockedHeading(page).waitFor();
    await assertClean(page, 'the lock, dark');
    await page.getByRole('button', { name: 'Unlock with your passkey' }).click();
    await page.getByRole('heading', { name: 'App lock' }).waitFor();
  });
});

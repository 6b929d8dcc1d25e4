import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { ApiClient } from './support/api-client.ts';
import { ADULT, AGREE, askingHearten, HEARTEN_OPERATOR } from './support/asking-hearten.ts';
import { assertClean } from './support/assert-clean.ts';
import { browserSuite, SIZES, uniqueName } from './support/suite.ts';

const REFUSED = ['403'];

describe('consent, in a real browser', () => {
  const suite = browserSuite();

  for (const { name, ...view } of SIZES) {
    test(`on a ${name}: a person agrees at sign-up by keyboard, and withdraws in Profile as easily`, async (t) => {
      const origin = await askingHearten();
      const page = await suite.openPage(t, { ...view, reducedMotion: 'reduce' });
      await page.goto(`${origin}/auth?tab=create`);
      const agree = page.getByRole('checkbox', { name: AGREE });
      const adult = page.getByRole('checkbox', { name: ADULT });
      // Until the page has its script, Tab passes over its buttons.
      await page.locator('button[type="submit"]:enabled').waitFor();
      assert.deepEqual([await agree.isChecked(), await adult.isChecked()], [false, false]);
      await page.getByLabel('Full name').fill('Maren Holm');
      await page.getByLabel('Username').fill(uniqueName('maren'));
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('a quiet morning');
      // From the password over its "Show" button to the boxes and the text.
      const tick = async (box: typeof agree) => {
        await box.and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Space');
        await box.and(page.locator(':checked')).waitFor();
      };
      for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
      await tick(agree);
      await page.keyboard.press('Tab');
      await tick(adult);
      for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
      await page.getByText(HEARTEN_OPERATOR).waitFor();
      await assertClean(page, 'Create Account with the text of the consent');
      await page.getByRole('button', { name: 'Create Account' }).press('Enter');
      await page.getByRole('button', { name: 'I’ve saved it' }).click();

      await page.getByRole('radio', { name: 'Hopeful, 4 of 5' }).click();
      await page.getByText(/^Saved at \d+:\d\d$/).waitFor();

      await page.goto(`${origin}/profile`);
      const row = page.getByRole('button', { name: 'Your consent' });
      await row.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Your consent' });
      await dialog.getByText(/^You agreed on /).waitFor();
      await dialog.getByText('What this means').press('Enter');
      await dialog.getByText(HEARTEN_OPERATOR).waitFor();
      await assertClean(page, 'Your consent, given');
      await dialog.getByRole('button', { name: 'Withdraw consent' }).press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('Consent withdrawn').waitFor();
      assert.ok(await row.evaluate((button) => button === document.activeElement), 'the focus returns');
    });

    test(`on a ${name}: a person without consent reads as before, and is asked at the next entry`, async (t) => {
      const { page } = await arriveUnasked(t, view);
      await page.getByRole('radio', { name: 'Hopeful, 4 of 5' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your consent' });
      await dialog.getByText('Nothing was saved yet.', { exact: false }).waitFor();
      await assertClean(page, 'the question', REFUSED);
      await dialog.getByRole('checkbox', { name: AGREE }).press('Space');
      await dialog.getByRole('button', { name: 'Agree' }).press('Enter');
      await dialog.getByText('Please tick both boxes', { exact: false }).waitFor();
      await dialog.getByRole('checkbox', { name: ADULT }).press('Space');
      await dialog.getByRole('button', { name: 'Agree' }).press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      // The tap that was refused is sent again.
      await page.getByText(/^Saved at \d+:\d\d$/).waitFor();
      const client = await ApiClient.ofPage(page);
      await client.waitForOwnWrites('/api/mood');
      assert.equal((await client.listMoodIds()).length, 1);
    });
  }

  /** Opens Home as a person who has not been asked. */
  async function arriveUnasked(t: TestContext, view: Parameters<typeof suite.openPage>[1]) {
    const origin = await askingHearten();
    const visitor = new ApiClient(origin);
    await visitor.register(uniqueName('maren'));
    const page = await suite.openPage(t, { ...view, reducedMotion: 'reduce' });
    await page.context().addCookies(visitor.browserCookies());
    await page.goto(origin);
    await page.getByRole('radio', { name: 'Hopeful, 4 of 5' }).waitFor();
    return { page, visitor };
  }
});

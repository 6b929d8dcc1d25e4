import type { Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';

const NEUTRAL = { name: 'Neutral, 3 of 5' };

async function tap(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('radio', NEUTRAL).check();
  await page.getByText('Saved on this device').waitFor();
  // It is sealed with a key of the device, which is loaded first.
  await page.waitForFunction(() => localStorage.getItem('hearten.draft.first-check-in') !== null);
}

/** Signs the person in, with what the visitor has left on the device. */
async function signIn(page: Page, origin: string, person: ApiClient): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.goto(origin);
}

/** The first visit and its consents, on a Hearten without demo people that asks for consent. */
export const FIRST_VISIT_SCREENS: Record<string, GoAs> = {
  welcome: (page, origin) => page.goto(origin),
  'welcome-tapped': tap,
  'welcome-energy': async (page, origin) => {
    await tap(page, origin);
    await page.getByRole('radio', { name: 'Tired, 2 of 5' }).check();
  },
  'welcome-undone': async (page, origin) => {
    await tap(page, origin);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Tap a face to try it.').waitFor();
  },
  'welcome-sign-up': async (page, origin) => {
    await tap(page, origin);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByText('Your check-in “Neutral” comes with you', { exact: false }).waitFor();
  },
  'welcome-consents': async (page, origin) => {
    await page.goto(`${origin}/auth?tab=create`);
    await page.getByRole('checkbox').first().check();
    await page.getByText('What this means').click();
    await page.getByText('Verein Herzlicht', { exact: false }).waitFor();
  },
  'welcome-asked': async (page, origin, person) => {
    await tap(page, origin);
    await signIn(page, origin, person);
    await page.getByText('Add this to your account?').waitFor();
  },
  'welcome-without-consent': async (page, origin, person) => {
    await tap(page, origin);
    await signIn(page, origin, person);
    await page.getByRole('button', { name: 'Add it' }).click();
    const asked = page.getByRole('dialog', { name: 'Your consent' });
    await asked.getByRole('button', { name: 'Not now' }).click();
    // The next visit does not try again.
    await page.reload();
    await page.getByText('It stays on this device until', { exact: false }).waitFor();
  },
  'consent-asked': async (page, origin, person) => {
    await signIn(page, origin, person);
    await page.getByRole('radio', { name: 'Hopeful, 4 of 5' }).check();
    await page.getByRole('dialog', { name: 'Your consent' }).getByRole('checkbox').first().waitFor();
  },
};

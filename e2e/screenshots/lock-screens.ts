import type { Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import { VirtualAuthenticator } from '../support/virtual-authenticator.ts';
import type { GoAs } from './go.ts';

const PASSWORD = 'a quiet morning';
const DIGITS = '274913';

async function openSettings(page: Page, origin: string, person: ApiClient): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await VirtualAuthenticator.attach(page, { hasPrf: true });
  await page.goto(`${origin}/lock-and-exit`);
  await page.getByRole('switch', { name: 'Lock Hearten' }).waitFor();
}

/** Begins to set up a lock with six digits, and enters the password. */
async function chooseDigits(page: Page, origin: string, person: ApiClient): Promise<void> {
  await openSettings(page, origin, person);
  await page.getByRole('switch', { name: 'Lock Hearten' }).click();
  await page.getByRole('radio', { name: 'With six digits' }).check();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Your new six digits').waitFor();
}

async function setUpLock(page: Page, origin: string, person: ApiClient): Promise<void> {
  await chooseDigits(page, origin, person);
  await page.getByLabel('Your new six digits').pressSequentially(DIGITS);
  await page.getByLabel('The same six digits again').pressSequentially(DIGITS);
  await page.getByRole('button', { name: 'Change the six digits' }).waitFor();
}

async function lock(page: Page, origin: string, person: ApiClient): Promise<void> {
  await setUpLock(page, origin, person);
  await page.getByRole('button', { name: 'Lock now' }).click();
  await page.getByRole('heading', { name: 'Locked', exact: true }).waitFor();
}

/** The lock and its settings. */
export const LOCK_SCREENS: Record<string, GoAs> = {
  'lock-and-exit': openSettings,
  'lock-set-up': async (page, origin, person) => {
    await openSettings(page, origin, person);
    await page.getByRole('switch', { name: 'Lock Hearten' }).click();
    await page.getByRole('radio', { name: 'With six digits' }).check();
  },
  'lock-digits': async (page, origin, person) => {
    await chooseDigits(page, origin, person);
    await page.getByLabel('Your new six digits').pressSequentially('274');
  },
  'lock-on': setUpLock,
  locked: async (page, origin, person) => {
    await lock(page, origin, person);
    await page.getByLabel('Your six digits').pressSequentially('274');
  },
  'locked-wrong': async (page, origin, person) => {
    await lock(page, origin, person);
    await page.getByLabel('Your six digits').pressSequentially('000000');
    await page.getByText('These are not your six digits.').waitFor();
  },
  'locked-forgotten': async (page, origin, person) => {
    await lock(page, origin, person);
    await page.getByRole('button', { name: 'I’ve forgotten them' }).click();
    await page.getByLabel('Username').waitFor();
  },
  'locked-breathe': async (page, origin, person) => {
    await lock(page, origin, person);
    await page.getByRole('button', { name: 'Breathe' }).click();
    await page.getByRole('dialog', { name: 'Breathe with me' }).waitFor();
  },
  'locked-help': async (page, origin, person) => {
    await lock(page, origin, person);
    await page.getByRole('button', { name: 'Help now' }).click();
    await page.getByText('TelefonSeelsorge · Germany').waitFor();
  },
};

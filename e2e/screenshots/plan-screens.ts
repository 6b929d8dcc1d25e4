import type { Page } from 'playwright-core';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';

const LINES = {
  signs: [{ text: 'I stop answering messages' }, { text: 'Awake at four, three nights running' }],
  alone: [{ text: 'A hot shower, then clean socks' }, { text: 'Rain on the skylight, ten minutes' }],
  distract: [{ text: 'The bench by the harbor' }, { text: 'Tea with Rosa', phone: '+44 20 7946 0018' }],
  ask: [
    { text: 'Jonas, my brother. Any hour', phone: '+44 20 7946 0000' },
    { text: 'Mrs Patel, next door. Knows, and has a key' },
  ],
  professionals: [
    { text: 'Dr Amari, weekdays 8:00 to 16:00', phone: '+44 20 7946 0321' },
    { text: 'Samaritans', phone: '116 123' },
  ],
  safer: [{ text: 'Jonas keeps these for me' }],
} as const;

async function writePlan(person: ApiClient): Promise<void> {
  for (const [step, lines] of Object.entries(LINES)) {
    await person.request('PUT', '/api/plan', { step, lines });
  }
}

async function openPlan(page: Page, origin: string, person: ApiClient): Promise<void> {
  await page.context().addCookies(person.browserCookies());
  await page.goto(`${origin}/plan`);
}

async function openWritten(page: Page, origin: string, person: ApiClient): Promise<void> {
  await writePlan(person);
  await openPlan(page, origin, person);
  await page.getByText('A hot shower, then clean socks').waitFor();
}

async function openEmpty(page: Page, origin: string, person: ApiClient): Promise<void> {
  await person.request('DELETE', '/api/plan');
  await openPlan(page, origin, person);
  await page.getByRole('button', { name: 'Start' }).waitFor();
}

async function typeFirstLine(page: Page, origin: string, person: ApiClient): Promise<void> {
  await openEmpty(page, origin, person);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('textbox', { name: 'Line 1' }).fill('I stop answering messages');
}

async function chooseDevice(page: Page, origin: string, person: ApiClient): Promise<void> {
  await typeFirstLine(page, origin, person);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Only on this device/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The safety plan. */
export const PLAN_SCREENS: Record<string, GoAs> = {
  plan: openWritten,
  'plan-paper': async (page, origin, person) => {
    await openWritten(page, origin, person);
    await page.emulateMedia({ media: 'print' });
  },
  'plan-edit': async (page, origin, person) => {
    await openWritten(page, origin, person);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
  },
  'plan-step': async (page, origin, person) => {
    await openWritten(page, origin, person);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Edit “People I can ask”' }).click();
    await page.getByRole('textbox', { name: 'Line 2', exact: true }).waitFor();
  },
  'plan-two-versions': async (page, origin, person) => {
    await writePlan(person);
    const other = { step: 'alone', lines: [{ text: 'A film I know' }], baseRevision: 0 };
    await person.request('PUT', '/api/plan', other);
    await openPlan(page, origin, person);
    await page.getByRole('button', { name: 'Choose a version' }).click();
    await page.getByRole('button', { name: 'Keep all lines' }).waitFor();
  },
  'plan-empty': openEmpty,
  'plan-first-line': typeFirstLine,
  'plan-place': async (page, origin, person) => {
    await typeFirstLine(page, origin, person);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^In my account/ }).waitFor();
  },
  'plan-on-device': async (page, origin, person) => {
    await chooseDevice(page, origin, person);
    await page.getByRole('button', { name: 'Save to my account' }).waitFor();
  },
  'plan-sign-out': async (page, origin, person) => {
    await chooseDevice(page, origin, person);
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('Your safety plan is only on this device.').waitFor();
  },
};

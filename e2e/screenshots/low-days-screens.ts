import type { Page } from 'playwright-core';
import { daysAgo } from '../support/days-ago.ts';
import { pretendUnanswered } from './check-in-screens.ts';
import type { Go } from './go.ts';

/** Lets the page believe that today is the third day in a row at the lowest mood. */
async function pretendLowDays(page: Page): Promise<void> {
  await pretendUnanswered(page);
  const entries = [0, 1, 2].map((days) => ({
    id: crypto.randomUUID(),
    userId: 0,
    moodValue: 1,
    fatigueValue: null,
    notes: null,
    chosen: 'yes',
    createdAt: daysAgo(days),
    localDate: daysAgo(days).slice(0, 10),
    revision: 1,
    conflict: null,
  }));
  await page.route('**/api/mood?*', (route) => route.fulfill({ json: entries }));
}

const offer = (page: Page) => page.getByRole('region', { name: 'These have been hard days' });

/** The offer after hard days, on Home and on Track. */
export const LOW_DAYS_SCREENS: Record<string, Go> = {
  'home-low-days': async (page, origin) => {
    await pretendLowDays(page);
    await page.goto(origin);
    await page.getByRole('radio', { name: 'Difficult, 1 of 5' }).check();
    await offer(page).waitFor();
  },
  'track-low-days': async (page, origin) => {
    await pretendLowDays(page);
    await page.goto(`${origin}/track`);
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByRole('radio', { name: 'Difficult, 1 of 5' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await offer(page).waitFor();
  },
};

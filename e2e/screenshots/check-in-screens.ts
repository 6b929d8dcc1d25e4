import type { Page } from 'playwright-core';
import { contentOf } from '../../client/features/mood/content.ts';
import type { MoodEntry } from '../../domain/mood/schema.ts';
import { daysAgo } from '../support/days-ago.ts';
import type { Go } from './go.ts';

/** Lets the page believe that there is no entry of today, and answers its writes of moods without storing them. */
export async function pretendUnanswered(page: Page): Promise<void> {
  await page.route('**/api/mood/latest*', (route) => route.fulfill({ json: null }));
  const answer = (id: string, body: Partial<MoodEntry>): MoodEntry => ({
    id,
    userId: body.userId ?? 0,
    ...contentOf(body),
    chosen: 'yes',
    createdAt: new Date().toISOString(),
    localDate: daysAgo(0).slice(0, 10),
    revision: 1,
    conflict: null,
  });
  await page.route('**/api/mood', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const body = route.request().postDataJSON();
    return route.fulfill({ status: 201, json: answer(body.id, body) });
  });
  await page.route('**/api/mood/*-*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (route.request().method() === 'DELETE') return route.fulfill({ status: 204 });
    return route.fulfill({ json: answer(id, route.request().postDataJSON()) });
  });
}

/**
 * Takes the browser's database away and cuts each write of a mood. With a database the device would keep the write and
 * say that it waits.
 */
async function failToSave(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
  await page.route('**/api/mood', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
}

const face = (page: Page, name = 'Hopeful, 4 of 5') => page.getByRole('radio', { name });
const savedLine = (page: Page) => page.getByText(/^Saved at \d+:\d\d$/);

/** Taps a face on Home, and waits until the page says that the check-in is saved. */
export async function tapOnHome(page: Page, origin: string): Promise<void> {
  await pretendUnanswered(page);
  await page.goto(origin);
  await face(page).check();
  await savedLine(page).waitFor();
}

/** Opens a day of the last week with a check-in and a journal entry. */
async function openDay(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/track`);
  await page.getByRole('list', { name: 'Emotions, oldest first' }).getByRole('button').nth(4).click();
  await page.getByText('My sister called').waitFor();
}

/** The states of a check-in on Home and of the day sheet, and the consent in Profile. */
export const CHECK_IN_SCREENS: Record<string, Go> = {
  'home-unanswered': async (page, origin) => {
    await pretendUnanswered(page);
    await page.goto(origin);
    await face(page).waitFor();
  },
  'home-away': async (page, origin) => {
    await pretendUnanswered(page);
    await page.route('**/api/mood/latest*', async (route) => {
      const answered = await route.fetch();
      const entry = (await answered.json()) as MoodEntry;
      await route.fulfill({
        json: { ...entry, localDate: daysAgo(24).slice(0, 10), createdAt: daysAgo(24) },
      });
    });
    await page.goto(origin);
    await face(page).waitFor();
  },
  'home-saving': async (page, origin) => {
    await pretendUnanswered(page);
    await page.goto(origin);
    await face(page).waitFor();
    await page.waitForLoadState('networkidle');
    await page.route('**/api/mood', () => {});
    await face(page).check();
    await page.getByText('Saving…').waitFor();
  },
  'home-saved': tapOnHome,
  'home-energy': async (page, origin) => {
    await tapOnHome(page, origin);
    await face(page, 'Focused, 4 of 5').check();
    await savedLine(page).waitFor();
  },
  'home-corrected': async (page, origin) => {
    await tapOnHome(page, origin);
    await face(page, 'Mixed, 2 of 5').check();
    await savedLine(page).waitFor();
  },
  'home-undone': async (page, origin) => {
    await tapOnHome(page, origin);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Tap a face. It is saved at once.').waitFor();
  },
  'home-note': async (page, origin) => {
    await tapOnHome(page, origin);
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Note').fill('Slept better than I thought I would. Ate breakfast at the table.');
  },
  'home-failed': async (page, origin) => {
    await pretendUnanswered(page);
    await failToSave(page);
    await page.goto(origin);
    await face(page).check();
    await page.getByText('Not saved yet. Please try again.').waitFor();
  },
  'home-again': async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Check in again' }).click();
    await face(page).waitFor();
  },
  'home-edit': async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await face(page).waitFor();
  },
  'day-edit': async (page, origin) => {
    await openDay(page, origin);
    await page.getByRole('button', { name: /^Edit the check-in/ }).click();
    await face(page).waitFor();
  },
  'day-undo': async (page, origin) => {
    await page.route('**/api/mood/*-*', (route) => route.fulfill({ status: 204 }));
    await openDay(page, origin);
    await page.getByRole('button', { name: /^Delete the check-in/ }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Check-in deleted.').waitFor();
  },
  'day-failed': async (page, origin) => {
    await failToSave(page);
    await openDay(page, origin);
    await page.getByRole('button', { name: 'Add a check-in for this day' }).click();
    await face(page, 'Mixed, 2 of 5').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Failed to save your mood.', { exact: false }).waitFor();
  },
  'day-not-loaded': async (page, origin) => {
    await page.route('**/api/journal?*localDate*', (route) => route.abort());
    await openDay(page, origin);
    await page.getByText('This day can’t be loaded completely right now.').waitFor();
  },
  'day-several': async (page, origin) => {
    await page.route('**/api/mood?*localDate*', async (route) => {
      const answered = await route.fetch();
      const [entry] = (await answered.json()) as MoodEntry[];
      const others = entry && [
        {
          ...entry,
          id: crypto.randomUUID(),
          moodValue: 1,
          fatigueValue: 1,
          notes: 'Bad night. Clinic at ten.',
        },
        { ...entry, id: crypto.randomUUID(), moodValue: null, fatigueValue: 2, notes: null },
      ];
      await route.fulfill({ json: [entry, ...(others ?? [])] });
    });
    await openDay(page, origin);
  },
  'day-conflict': async (page, origin) => {
    await page.route('**/api/journal?*localDate*', async (route) => {
      const answered = await route.fetch();
      const entries = (await answered.json()) as { title: string; content: string }[];
      await route.fulfill({
        json: entries.map((entry) => ({
          ...entry,
          conflict: { title: entry.title, content: 'All day, on the skylight. I counted the drops.' },
        })),
      });
    });
    await openDay(page, origin);
    await page.getByRole('button', { name: /^Choose a text/ }).click();
    await page.getByRole('dialog').nth(1).waitFor();
  },
  'profile-consent': async (page, origin) => {
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Your consent' }).click();
    await page.getByRole('dialog').getByText('What this means').waitFor();
  },
};

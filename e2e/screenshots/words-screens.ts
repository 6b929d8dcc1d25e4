import type { Page } from 'playwright-core';
import type { Go } from './go.ts';
import { pretend } from './help-screens.ts';

const DANGER =
  'The pain came back this week and I do not want to wake up tomorrow. I cannot tell my family that.';

const lineOf = (page: Page) => page.getByText('nobody was told').waitFor();

const onPhone = (page: Page) => pretend(page, { timeZone: 'Europe/Dublin', isPhone: true });

async function writeEntry(page: Page, origin: string, text: string): Promise<void> {
  await page.goto(`${origin}/track`);
  await page.getByRole('button', { name: 'New entry' }).click();
  await page.getByLabel('What would you like to write down?').fill(text);
}

/** Below the fields for words: the link to Help, and the line for words of danger. */
export const WORDS_SCREENS: Record<string, Go> = {
  'entry-help-link': (page, origin) => writeEntry(page, origin, 'Rain on the window, and soup.'),
  'entry-danger-words': async (page, origin) => {
    await onPhone(page);
    await writeEntry(page, origin, DANGER);
    await lineOf(page);
  },
  'reflection-danger-words': async (page, origin) => {
    await page.goto(`${origin}/community/pinboard`);
    await page.getByLabel('Your reflection').fill(DANGER);
    await lineOf(page);
  },
  'note-danger-words': async (page, origin) => {
    await onPhone(page);
    await page.goto(`${origin}/track`);
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await page.getByLabel('Note').fill(DANGER);
    await lineOf(page);
  },
};

import type { Page } from 'playwright-core';
import { pretendUnanswered } from './check-in-screens.ts';
import type { Go } from './go.ts';

const mixed = (page: Page) => page.getByRole('radio', { name: 'Mixed, 2 of 5' });
const strip = (page: Page, name: string) => page.getByRole('button', { name });

/** From now on the server can't be reached. The page and its code still load, as they do from the service worker. */
const goOffline = (page: Page) => page.route('**/api/**', (route) => route.abort('connectionrefused'));
/** The server is there again, and answers writes of moods without storing them. */
const goOnline = (page: Page) => page.unroute('**/api/**');

/** Home without a network, with a check-in that waits. */
async function tapOffline(page: Page, origin: string): Promise<void> {
  await pretendUnanswered(page);
  await page.goto(origin);
  await mixed(page).waitFor();
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await mixed(page).check();
  await strip(page, '1 waiting').waitFor();
}

/** A check-in, an act and a journal entry wait. Ends on Track. */
async function writeOffline(page: Page, origin: string): Promise<void> {
  await pretendUnanswered(page);
  await page.goto(`${origin}/track`);
  await page.getByRole('list', { name: 'Emotions, oldest first' }).waitFor();
  await page.getByRole('list', { name: 'Latest entries' }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await mixed(page).waitFor();
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await mixed(page).check();
  await page
    .getByRole('button', { name: /^Do it: / })
    .first()
    .click();
  await strip(page, '2 waiting').waitFor();
  await page.getByRole('link', { name: 'Track' }).click();
  await writeEntry(page);
  await strip(page, '3 waiting').waitFor();
}

async function writeEntry(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New entry' }).click();
  await page.getByLabel('Title').fill('The waiting room');
  await page
    .getByLabel('What would you like to write down?')
    .fill('No signal down here. I write anyway, and the chair by the window is free.');
  await page.getByRole('button', { name: 'Save' }).click();
}

const openList = async (page: Page, name: string) => {
  await strip(page, name).click();
  await page.getByRole('dialog', { name: 'Waiting to send' }).waitFor();
};

/** Sends what waits to a server that refuses calls of `path`. Ends when the list says why. */
async function refuse(page: Page, path: string): Promise<void> {
  // The outbox first asks whether the person is still signed in.
  await page.route('**/api/user', (route) => route.continue());
  await page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { message: 'This time lies in the future.' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByText('Not saved: This time lies in the future.').waitFor();
}

/** Pages, the list of what waits and its dialogs, without a network or just after the network has come back. */
export const OFFLINE_SCREENS: Record<string, Go> = {
  'offline-home': tapOffline,
  'offline-answer': async (page, origin) => {
    await tapOffline(page, origin);
    await page.reload();
    await page.getByText('Waiting to send').waitFor();
    await strip(page, '1 waiting').waitFor();
  },
  'offline-track': async (page, origin) => {
    await writeOffline(page, origin);
    await page.reload();
    await page.getByText(/^As of /).waitFor();
    await strip(page, '3 waiting').waitFor();
  },
  'offline-day': async (page, origin) => {
    await writeOffline(page, origin);
    await page.getByRole('list', { name: 'Emotions, oldest first' }).getByRole('button').last().click();
    await page.getByRole('dialog').getByText('Waiting to send').first().waitFor();
  },
  'offline-community': async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Check in again' }).waitFor();
    await goOffline(page);
    await page.getByRole('link', { name: 'Community' }).click();
    await page
      .getByText(/^Offline\./)
      .first()
      .waitFor();
  },
  'waiting-list': async (page, origin) => {
    await writeOffline(page, origin);
    await openList(page, '3 waiting');
  },
  'waiting-still-offline': async (page, origin) => {
    await tapOffline(page, origin);
    await openList(page, '1 waiting');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText(/^Still no connection/).waitFor();
  },
  'waiting-discarded': async (page, origin) => {
    await writeOffline(page, origin);
    await openList(page, '3 waiting');
    await page.getByRole('button', { name: 'Discard “Journal' }).click();
    await page.getByText(/^Discarded:/).waitFor();
  },
  'waiting-empty': async (page, origin) => {
    await tapOffline(page, origin);
    await openList(page, '1 waiting');
    await goOnline(page);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Nothing is waiting. Everything you wrote has been sent.').waitFor();
  },
  'waiting-sent': async (page, origin) => {
    await tapOffline(page, origin);
    await openList(page, '1 waiting');
    await goOnline(page);
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Nothing is waiting. Everything you wrote has been sent.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Back online. 1 sent.').first().waitFor();
  },
  'waiting-refused': async (page, origin) => {
    await writeOffline(page, origin);
    await openList(page, '3 waiting');
    await refuse(page, '**/api/mood');
  },
  'waiting-needs-you': async (page, origin) => {
    await tapOffline(page, origin);
    await openList(page, '1 waiting');
    await refuse(page, '**/api/mood');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByRole('dialog', { name: 'This one needs your decision' }).waitFor();
  },
  'waiting-needs-you-home': async (page, origin) => {
    await tapOffline(page, origin);
    await openList(page, '1 waiting');
    await refuse(page, '**/api/mood');
    await page.getByRole('button', { name: 'Close' }).click();
    await strip(page, '1 to decide').waitFor();
  },
  'waiting-needs-you-journal': async (page, origin) => {
    await page.goto(`${origin}/track`);
    await page.getByRole('list', { name: 'Latest entries' }).waitFor();
    await goOffline(page);
    await writeEntry(page);
    await openList(page, '1 waiting');
    await refuse(page, '**/api/journal');
    await page.getByRole('button', { name: 'Look at it' }).click();
    await page.getByRole('dialog', { name: 'This one needs your decision' }).waitFor();
  },
  'sign-out-waiting': async (page, origin) => {
    await tapOffline(page, origin);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog', { name: 'Sign out?' }).waitFor();
  },
};

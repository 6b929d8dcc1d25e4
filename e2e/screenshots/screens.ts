import type { Page } from 'playwright-core';
import { MINUTE_MS } from '../../domain/time/units.ts';
import { daysAgo } from '../support/days-ago.ts';
import type { SendGratitude } from './sample-user.ts';

const BREATH_MS = 8_000;
const BREATHS_AT_MOST = 40;

export async function playFirstSound(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sound-therapy`);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
}

/** Opens the other exercises from the first breath. */
async function somethingElse(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Breathe with me' }).click();
  await page.getByRole('button', { name: 'Something else' }).click();
  await page.getByRole('heading', { name: 'Something else' }).waitFor();
}

/** Each screen by name, with the steps to open it as the person of `createSampleUser`. */
export const SCREENS: Record<string, (page: Page, origin: string, thank: SendGratitude) => Promise<unknown>> =
  {
    home: async (page, origin) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Check in again' }).waitFor();
    },
    track: async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('list', { name: 'Emotions, oldest first' }).waitFor();
    },
    'mood-sheet': async (page, origin) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Track now' }).click();
      await page.getByRole('slider', { name: 'Emotional state' }).press('ArrowRight');
    },
    details: async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'Details of your emotions' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'check-in': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'Check in', exact: true }).click();
      await page.getByRole('radio', { name: 'Another day' }).press('Space');
      await page.getByRole('radio', { name: 'Mixed, 2 of 5' }).check();
    },
    day: async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('list', { name: 'Emotions, oldest first' }).getByRole('button').nth(4).click();
      await page.getByText('My sister called').waitFor();
      await page.getByText('Rain', { exact: true }).last().waitFor();
    },
    'day-add': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('list', { name: 'Emotions, oldest first' }).getByRole('button').nth(4).click();
      await page.getByRole('button', { name: 'Add a check-in for this day' }).click();
      await page.getByRole('radio', { name: 'Afternoon' }).press('Space');
      await page.getByRole('radio', { name: 'Mixed, 2 of 5' }).check();
    },
    'day-delete': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('list', { name: 'Emotions, oldest first' }).getByRole('button').nth(4).click();
      await page.getByRole('button', { name: /^Delete the check-in/ }).click();
    },
    'day-empty': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'Check in', exact: true }).click();
      await page.getByRole('radio', { name: 'Another day' }).press('Space');
      await page.getByLabel('Day', { exact: true }).fill(daysAgo(100).slice(0, 10));
      await page.getByRole('button', { name: 'Show everything from this day' }).click();
      await page.getByText('Nothing is saved for this day.').waitFor();
    },
    'journal-new': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'New entry' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'journal-all': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'View all entries' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'journal-withdraw': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'View all entries' }).click();
      await page.getByRole('button', { name: 'Delete the entry “Rain”' }).click();
    },
    figures: async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('radio', { name: '30 days' }).press('Tab');
      await page.keyboard.press('Enter');
    },
    year: async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('radio', { name: 'A year' }).press('Space');
    },
    customizer: async (page, origin) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Customize your activities' }).click();
      await page.getByRole('checkbox').first().waitFor();
    },
    'all-activities': async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'View all activities' }).click();
      await page.getByRole('dialog').waitFor();
    },
    badges: async (page, origin) => {
      await page.goto(`${origin}/track`);
      await page.getByRole('button', { name: 'View all achievements' }).click();
      await page.getByRole('dialog').waitFor();
    },
    banner: async (page, origin, thank) => {
      await thank();
      await page.goto(origin);
      await page.getByText('Someone sent you gratitude').waitFor();
    },
    community: (page, origin) => page.goto(`${origin}/community`),
    'gratitude-panel': async (page, origin) => {
      // The list of a finished step, for which a script would have to wait 5 minutes.
      const time = new Date(Date.now() - 7 * MINUTE_MS).toISOString();
      const people = ['a', 'b', 'c', 'd'].map((sessionId) => ({
        sessionId,
        lastActiveAt: time,
        createdAt: time,
      }));
      await page.route('**/api/community/nearby-users*', (route) => route.fulfill({ json: people }));
      await page.goto(`${origin}/community`);
      await page.getByRole('button', { name: 'Send Gratitude Without Your Name' }).click();
      await page.getByRole('radio').first().press('Space');
    },
    'thank-someone': async (page, origin) => {
      await page.goto(`${origin}/community`);
      await page.getByRole('button', { name: 'Send Gratitude Without Your Name' }).click();
      await page.getByRole('heading', { name: 'Thank someone who is here' }).waitFor();
    },
    pinboard: (page, origin) => page.goto(`${origin}/community/pinboard`),
    'post-withdraw': async (page, origin) => {
      await page.goto(`${origin}/community/pinboard`);
      await page.getByRole('button', { name: 'Delete' }).first().click();
      await page.getByRole('button', { name: 'Delete reflection' }).waitFor();
    },
    nearby: (page, origin) => page.goto(`${origin}/community/nearby`),
    bookmarks: (page, origin) => page.goto(`${origin}/community/bookmarks`),
    resources: (page, origin) => page.goto(`${origin}/resources`),
    'daily-tips': (page, origin) => page.goto(`${origin}/daily-tips`),
    'sound-therapy': (page, origin) => page.goto(`${origin}/sound-therapy`),
    player: async (page, origin) => {
      await playFirstSound(page, origin);
      await page.getByRole('region', { name: 'Player' }).waitFor();
    },
    'sound-controls': async (page, origin) => {
      await playFirstSound(page, origin);
      await page.getByRole('button', { name: 'Timer, repeat and mix' }).click();
      await page.getByRole('radio', { name: '30' }).press('Space');
      await page.getByRole('checkbox', { name: 'Garden rain' }).check();
      await page.getByRole('checkbox', { name: 'Night train' }).check();
    },
    privacy: (page, origin) => page.goto(`${origin}/privacy-security`),
    terms: (page, origin) => page.goto(`${origin}/terms`),
    breathing: async (page, origin) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Breathe with me' }).click();
      await page.getByRole('dialog').waitFor();
    },
    'breathing-rest': async (page, origin) => {
      await page.clock.install();
      await page.goto(origin);
      await page.getByRole('button', { name: 'Breathe with me' }).click();
      await page.getByText('Breath 1 of 7').waitFor();
      const further = page.getByRole('region', { name: 'Other ways to continue' });
      // A phase begins only after the page has shown the one before.
      for (let breath = 0; breath < BREATHS_AT_MOST && !(await further.isVisible()); breath++) {
        await page.clock.runFor(BREATH_MS);
      }
      await further.waitFor();
    },
    'breathing-else': somethingElse,
    'breathing-box': async (page, origin) => {
      await somethingElse(page, origin);
      await page.getByRole('button', { name: 'Box breathing' }).click();
      await page.getByText('Breath 1 of 4').waitFor();
    },
    'breathing-senses': async (page, origin) => {
      await somethingElse(page, origin);
      await page.getByRole('button', { name: 'Five senses' }).click();
      await page.getByText('Five things you can see', { exact: true }).waitFor();
    },
    profile: (page, origin) => page.goto(`${origin}/profile`),
    'saved-lines': async (page, origin) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.goto(`${origin}/profile`);
    },
    'edit-profile': (page, origin) => page.goto(`${origin}/edit-profile`),
    'delete-account': async (page, origin) => {
      await page.goto(`${origin}/profile`);
      await page.getByRole('button', { name: 'Delete Account' }).click();
    },
    notifications: async (page, origin) => {
      await page.goto(origin);
      await page.getByRole('button', { name: 'Check in again' }).waitFor();
      await page.getByRole('button', { name: 'Notifications' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
    'not-found': (page, origin) => page.goto(`${origin}/no-such-page`),
  };

/** The screens of a visitor who is not signed in. */
export const VISITOR_SCREENS: typeof SCREENS = {
  'home-visitor': (page, origin) => page.goto(origin),
  'sign-in': (page, origin) => page.goto(`${origin}/auth`),
  'create-account': async (page, origin) => {
    await page.goto(`${origin}/auth`);
    await page.getByRole('tab', { name: 'Create Account' }).click();
  },
  'recovery-code': async (page, origin) => {
    await page.goto(`${origin}/auth?tab=create`);
    await page.getByLabel('Full name').fill('Ilse Brandt');
    await page.getByLabel('Username').fill(`ilse-${Date.now()}`);
    await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Your recovery code' }).waitFor();
  },
  'sign-in-failed': async (page, origin) => {
    await page.goto(`${origin}/auth`);
    await page.getByLabel('Username').fill('maren');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').waitFor();
  },
};

import type { Page } from 'playwright-core';
import type { CasePage, Notice } from '../../domain/moderation/schema.ts';
import { decisionWords } from '../../domain/notifications/decisions.ts';
import type { Notification } from '../../domain/notifications/schema.ts';
import type { OwnRoles } from '../../domain/staff/schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/units.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';
import { APPEALED_CASE, CASES, noticeOf, OPENED_CASE } from './sample-cases.ts';
import { ago, ahead, dayAgo } from './sample-times.ts';

const moderator: OwnRoles = {
  roles: ['moderator'],
  active: { role: 'moderator', until: ahead(8 * HOUR_MS) },
};

/** Opens a page of a moderator. The server's answers are made up here. */
async function moderate(
  page: Page,
  origin: string,
  person: ApiClient,
  { cases = CASES, one = OPENED_CASE, path = '/moderate' } = {},
): Promise<void> {
  const list: CasePage = { data: [...cases], total: cases.length, open: cases.length, appeals: 1 };
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/staff/me', (route) => route.fulfill({ json: moderator }));
  await page.route('**/api/moderation/cases?*', (route) => route.fulfill({ json: list }));
  await page.route('**/api/moderation/cases/*', (route) => route.fulfill({ json: one }));
  await page.goto(`${origin}${path}`);
}

async function openCase(page: Page, origin: string, person: ApiClient): Promise<void> {
  await moderate(page, origin, person, { path: '/moderate?case=b' });
  await page.getByRole('heading', { name: '4 reports on this post' }).waitFor();
}

/** Opens the moderator's hours with these minutes of reading today, yesterday and so on. */
async function openHours(page: Page, origin: string, person: ApiClient, minutes: readonly number[]) {
  await moderate(page, origin, person, { path: '/moderate/hours' });
  const title = page.getByRole('heading', { name: 'This week' });
  await title.waitFor();
  const days = minutes.map((read, index) => [dayAgo(index), read * MINUTE_MS] as const);
  await page.evaluate((readMs) => {
    const id = localStorage.getItem('hearten.signedInAs');
    localStorage.setItem(`hearten.moderatorHours.${id}`, JSON.stringify({ readMs }));
  }, Object.fromEntries(days));
  await page.reload();
  await title.waitFor();
}

/** Opens the page of decisions with these notices. */
async function decisions(page: Page, origin: string, person: ApiClient, notices: readonly Notice[]) {
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/moderation/notices', (route) => route.fulfill({ json: notices }));
  await page.goto(`${origin}/decisions`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/** Home, with news of a decision that has not been read. */
async function toldOfDecision(page: Page, origin: string, person: ApiClient): Promise<void> {
  const removed = decisionWords('removed', 'post');
  const news: Notification = {
    ...{ id: 'n1', type: 'message', ...removed, isRead: false, createdAt: ago(HOUR_MS), opens: 'decisions' },
  };
  await page.context().addCookies(person.browserCookies());
  await page.route('**/api/notifications?*', (route) => route.fulfill({ json: [news] }));
  await page.goto(origin);
  await page.getByText(removed.title).waitFor();
}

/** The pages of moderators, of people whose words were moderated, and the rules. */
export const MODERATION_SCREENS: Record<string, GoAs> = {
  moderate: async (page, origin, person) => {
    await moderate(page, origin, person);
    await page.getByText('Hidden until you open it').waitFor();
  },
  'moderate-case': openCase,
  'moderate-limit': async (page, origin, person) => {
    await openCase(page, origin, person);
    await page.getByRole('combobox', { name: 'Rule' }).selectOption('2');
    await page.getByRole('button', { name: 'Limit author' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'moderate-no-rule': async (page, origin, person) => {
    await openCase(page, origin, person);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Please choose a rule first').waitFor();
  },
  'moderate-appeal': async (page, origin, person) => {
    await moderate(page, origin, person, { one: APPEALED_CASE, path: '/moderate?list=appeals&case=f' });
    await page.getByRole('heading', { name: 'The author asks for another look' }).waitFor();
  },
  'moderate-empty': async (page, origin, person) => {
    await moderate(page, origin, person, { cases: [] });
    await page.getByText('Nothing is waiting.').waitFor();
  },
  'moderate-hours': async (page, origin, person) => {
    await openHours(page, origin, person, [70, 120, 90]);
    await page.getByText('with a case open').waitFor();
  },
  'moderate-pause': async (page, origin, person) => {
    await openHours(page, origin, person, [120]);
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByText('That is enough.').waitFor();
  },
  'moderate-rest': async (page, origin, person) => {
    await openHours(page, origin, person, [120]);
    await page.getByRole('link', { name: 'Back to the queue' }).click();
    await page.getByRole('button', { name: 'Rest for ten minutes' }).click();
    await page.getByRole('button', { name: 'Back to the queue' }).waitFor();
  },
  decisions: (page, origin, person) =>
    decisions(page, origin, person, [
      noticeOf({}),
      noticeOf({
        id: 'n2',
        kind: 'limit',
        limit: 'posts-wait-7-days',
        until: ahead(6 * DAY_MS),
        unreadableFrom: null,
        note: null,
        mayAppeal: false,
      }),
    ]),
  'decisions-appeal': (page, origin, person) =>
    decisions(page, origin, person, [
      noticeOf({
        mayAppeal: false,
        appeal: {
          state: 'open',
          words: 'I meant only myself. I can see how it reads.',
          submittedAt: ago(HOUR_MS),
          answerBy: ahead(2 * DAY_MS),
          answeredAt: null,
          note: null,
        },
      }),
    ]),
  'decisions-help': (page, origin, person) =>
    decisions(page, origin, person, [
      noticeOf({
        kind: 'help',
        rule: null,
        unreadableFrom: null,
        mayAppeal: false,
        note: 'I read what you wrote. I hope you have someone with you tonight.',
      }),
    ]),
  'decisions-write-again': async (page, origin, person) => {
    await decisions(page, origin, person, [noticeOf({})]);
    await page.getByRole('button', { name: 'Edit these words and post again' }).click();
    await page.getByText('Your words are in the form').waitFor();
  },
  'decisions-empty': async (page, origin, person) => {
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${origin}/decisions`);
    await page.getByText('Nothing of yours was held or removed.').waitFor();
  },
  'decision-banner': async (page, origin, person) => {
    await toldOfDecision(page, origin, person);
    await page.getByRole('link', { name: 'Read more' }).waitFor();
  },
  'notifications-decision': async (page, origin, person) => {
    await toldOfDecision(page, origin, person);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Read more' }).waitFor();
  },
  rules: async (page, origin) => {
    const state = {
      ...{ isOpen: true, mayPost: true, postsWait: false, isModerated: true, isOnDuty: true },
      ...{ hours: 'Mon-Fri 09:00-17:00 (Europe/Vienna)', contact: 'mailto:community@hearten.example' },
    };
    await page.route('**/api/community/state', (route) => route.fulfill({ json: state }));
    await page.goto(`${origin}/rules`);
    await page.getByText('Moderators read Mon-Fri').waitFor();
  },
};

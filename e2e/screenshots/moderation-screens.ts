import type { Page } from 'playwright-core';
import type { CaseDetail, CasePage, CaseSummary, Notice } from '../../domain/moderation/schema.ts';
import { decisionWords } from '../../domain/notifications/decisions.ts';
import type { Notification } from '../../domain/notifications/schema.ts';
import type { OwnRoles } from '../../domain/staff/schema.ts';
import type { ApiClient } from '../support/api-client.ts';
import type { GoAs } from './go.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const ahead = (ms: number): string => ago(-ms);

const moderator: OwnRoles = {
  roles: ['moderator'],
  active: { role: 'moderator', until: ahead(8 * HOUR_MS) },
};

const caseOf = (id: string, more: Partial<CaseSummary>): CaseSummary => ({
  id,
  subject: 'post',
  stage: 'open',
  visibility: 'shown',
  holdCause: null,
  heldSince: null,
  heldUntil: null,
  isUrgent: false,
  asksSecondOpinion: false,
  proposedLimit: null,
  hasOpenAppeal: false,
  isLegalHold: false,
  reports: 1,
  reasons: [],
  openedAt: ago(HOUR_MS),
  text: null,
  ...more,
});

const TABLETS =
  'I stopped my tablets on Monday and the fog is gone. Stop yours too, they only want you tired. Nobody tells you this.';
const HELD = {
  visibility: 'held',
  holdCause: 'reports',
  heldSince: ago(5 * HOUR_MS),
  heldUntil: ahead(19 * HOUR_MS),
} as const;
const CASES: readonly CaseSummary[] = [
  caseOf('a', {
    isUrgent: true,
    reports: 2,
    reasons: [{ reason: 'self-harm', reports: 2 }],
    openedAt: ago(3 * HOUR_MS),
  }),
  caseOf('b', {
    ...HELD,
    reports: 4,
    reasons: [
      { reason: 'medical-advice', reports: 3 },
      { reason: 'worried', reports: 1 },
    ],
    openedAt: ago(6 * HOUR_MS),
    text: TABLETS,
  }),
  caseOf('c', {
    reasons: [{ reason: 'selling', reports: 1 }],
    openedAt: ago(2 * HOUR_MS),
    text: 'Write to me on Telegram, I have a programme that cured my aunt. Only 40 a month, and you will never need the ward again.',
  }),
  caseOf('d', {
    asksSecondOpinion: true,
    reasons: [{ reason: 'unkind', reports: 1 }],
    openedAt: ago(50 * MINUTE_MS),
    text: 'Some of you just want to be ill. There, I said it.',
  }),
  caseOf('e', {
    ...HELD,
    holdCause: 'waiting',
    reports: 0,
    openedAt: ago(12 * MINUTE_MS),
    text: 'First time here. Today I walked to the window and back.',
  }),
];

const step = (at: number, more: Partial<CaseDetail['history'][number]>): CaseDetail['history'][number] => ({
  kind: 'held',
  at: ago(at),
  moderator: null,
  isOwn: false,
  cause: null,
  rule: null,
  limit: null,
  until: null,
  note: null,
  isUndone: false,
  ...more,
});
const open = (one: CaseSummary, more: Partial<CaseDetail> = {}): CaseDetail => ({
  ...one,
  text: one.text ?? 'I can’t do this any more. I have thought about how, and I would like it to stop.',
  moods: ['Hopeful', 'Frustrated'],
  createdAt: ago(DAY_MS),
  why: [
    { reason: 'medical-advice', reports: 3, words: ['My mum would do it.', 'Dangerous.'] },
    { reason: 'worried', reports: 1, words: ['Is he all right? Stopping at once can be bad.'] },
  ],
  author: { isLimited: false },
  history: [
    step(5 * HOUR_MS, { cause: 'reports' }),
    step(3 * HOUR_MS, {
      kind: 'second-opinion',
      moderator: 'Moderator 1',
      note: 'Remove, or keep with a note?',
    }),
  ],
  appeal: null,
  decisions: 1,
  undoable: null,
  unreadableFrom: null,
  ...more,
});
const REMOVED = { visibility: 'removed', stage: 'decided', openedAt: ago(2 * DAY_MS) } as const;
const APPEALED = open(caseOf('f', { ...REMOVED, text: TABLETS, reports: 4 }), {
  hasOpenAppeal: true,
  unreadableFrom: ahead(13 * DAY_MS),
  history: [
    step(DAY_MS, { kind: 'removed', moderator: 'Moderator 1', rule: 2, note: 'Please talk to your doctor.' }),
    step(HOUR_MS, { kind: 'appealed' }),
  ],
  appeal: {
    state: 'open',
    words: 'I meant only myself. I can see how it reads.',
    submittedAt: ago(HOUR_MS),
    answerBy: ahead(DAY_MS),
    answeredAt: null,
    note: null,
    mayDecide: true,
  },
});

/** Opens a page of a moderator. The server's answers are made up here. */
async function moderate(
  page: Page,
  origin: string,
  person: ApiClient,
  { cases = CASES, one = open(CASES[1] ?? caseOf('b', {})), path = '/moderate' } = {},
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
  const days = minutes.map((read, index) => [ago(index * DAY_MS).slice(0, 10), read * MINUTE_MS] as const);
  await page.evaluate((readMs) => {
    const id = localStorage.getItem('hearten.signedInAs');
    localStorage.setItem(`hearten.moderatorHours.${id}`, JSON.stringify({ readMs }));
  }, Object.fromEntries(days));
  await page.reload();
  await title.waitFor();
}

const noticeOf = (more: Partial<Notice>): Notice => ({
  id: 'n1',
  caseId: 'c1',
  kind: 'removal',
  subject: { kind: 'post', id: 'p1', text: TABLETS },
  since: ago(2 * HOUR_MS),
  until: null,
  endedAt: null,
  unreadableFrom: ahead(14 * DAY_MS),
  isAutomatic: false,
  isWaiting: false,
  reasons: [],
  rule: 2,
  limit: null,
  note: 'Your own experience is welcome here. Telling others to stop is what can hurt. Please talk to your doctor, too.',
  mayAppeal: true,
  appeal: null,
  ...more,
});

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

/** The pages of moderators, and of people whose words were moderated. */
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
    await moderate(page, origin, person, { one: APPEALED, path: '/moderate?list=appeals&case=f' });
    await page.getByRole('heading', { name: 'The author asks for another look' }).waitFor();
  },
  'moderate-empty': async (page, origin, person) => {
    await moderate(page, origin, person, { cases: [] });
    await page.getByText('Nothing waits.').waitFor();
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
    await page.getByRole('button', { name: 'Write it again without that line' }).click();
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

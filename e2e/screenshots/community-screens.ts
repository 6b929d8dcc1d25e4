import type { Page } from 'playwright-core';
import { postAddress } from '../../domain/community/posts/address.ts';
import type { PostPage } from '../../domain/community/posts/schema.ts';
import type { Go } from './go.ts';

const menu = (page: Page) => page.getByRole('button', { name: 'More about this reflection' }).first();

async function openMenu(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/community/pinboard`);
  await menu(page).click();
  await page.getByRole('heading', { name: 'This reflection' }).waitFor();
}

/** Lets the page believe that the account is of November 2025, so that the person is no newcomer. */
async function pretendOldAccount(page: Page): Promise<void> {
  await page.route('**/api/user', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), createdAt: '2025-11-01T00:00:00.000Z' },
    });
  });
}

async function openReport(page: Page, origin: string): Promise<void> {
  await openMenu(page, origin);
  await page.getByRole('button', { name: /^Report/ }).click();
  await page.getByRole('button', { name: 'Send report' }).waitFor();
}

/** The states of hiding, reporting, folding and refusing reflections and thanks, and what their authors see. */
export const COMMUNITY_SCREENS: Record<string, Go> = {
  'reflection-menu': async (page, origin) => {
    await pretendOldAccount(page);
    await openMenu(page, origin);
  },
  'reflection-menu-newcomer': openMenu,
  'reflection-hidden': async (page, origin) => {
    await page.route('**/hide', (route) => route.fulfill({ status: 201, json: { hideId: 'h' } }));
    await openMenu(page, origin);
    await page.getByRole('button', { name: /^Hide this Only/ }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  },
  hides: async (page, origin) => {
    const about = { subjectId: 's', hiddenAt: new Date().toISOString(), later: false };
    const hides = [
      {
        ...about,
        hideId: 'a',
        kind: 'post',
        later: true,
        excerpt:
          'Scan on Thursday. I have cleaned the kitchen twice. If you are waiting for one too, I am waiting with you.',
      },
      { ...about, hideId: 'b', kind: 'gratitude', excerpt: 'Thank you for nothing.' },
      { ...about, hideId: 'c', kind: 'post', excerpt: null },
    ];
    await page.route('**/api/community/hides', (route) => route.fulfill({ json: hides }));
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'What you have hidden' }).click();
    await page
      .getByRole('button', { name: /^Show again/ })
      .first()
      .waitFor();
  },
  'notifications-waiting': async (page, origin) => {
    await page.route('**/api/gratitude/waiting', (route) => route.fulfill({ json: { count: 24 } }));
    await page.goto(origin);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: 'Open the first 20' }).waitFor();
  },
  'thank-you-menu': async (page, origin) => {
    const thanks = { id: 'a', type: 'gratitude', title: 'Someone sent you gratitude', isRead: true };
    const message = 'I read your three mornings before my own appointment. They helped.';
    await page.route('**/api/notifications?*', (route) =>
      route.fulfill({ json: [{ ...thanks, message, createdAt: new Date().toISOString() }] }),
    );
    await page.goto(origin);
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('button', { name: /^More about this thank-you/ }).click();
    await page.getByRole('heading', { name: 'This thank-you' }).waitFor();
  },
  'community-settings': async (page, origin) => {
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Community settings' }).click();
    await page.getByRole('switch', { name: 'Thank-yous from others' }).waitFor();
  },
  'reflection-folded': async (page, origin) => {
    await page.addInitScript(() => localStorage.setItem('hearten.foldedThemes', 'death'));
    await page.route('**/api/community/posts?*', async (route) => {
      const answer = await route.fetch();
      const list = (await answer.json()) as PostPage;
      const marked = list.data.map((post, index) => ({
        ...post,
        themes: index === 1 ? (['death'] as const) : index === 2 ? (['medical'] as const) : [],
      }));
      await route.fulfill({ response: answer, json: { ...list, data: marked } });
    });
    await page.goto(`${origin}/community/pinboard`);
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor();
  },
  'too-many-reflections': async (page, origin) => {
    await page.route('**/api/community/posts', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 429,
            headers: { 'Retry-After': '50000' },
            json: {
              statusCode: 429,
              error: 'Too Many Requests',
              message:
                'While you are new here, you can share up to 2 reflections in 24 hours. Please try again in 14 hours.',
            },
          })
        : route.continue(),
    );
    await page.goto(`${origin}/community/pinboard`);
    await page.getByLabel('Your reflection').fill('The nurse hummed all morning.');
    await page.getByRole('button', { name: 'Medical detail' }).click();
    await page.getByRole('button', { name: 'Post Reflection' }).click();
    await page.getByText('Your words stay here').waitFor();
  },
  report: openReport,
  'report-worried': async (page, origin) => {
    await page.route('**/report', (route) =>
      route.fulfill({ status: 202, json: { reportId: 'r', help: true } }),
    );
    await openReport(page, origin);
    await page.getByRole('radio', { name: /^I’m worried about them/ }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('isn’t your job alone').waitFor();
  },
  'reflection-held': async (page, origin) => {
    await page.route('**/api/community/posts*', async (route) => {
      const answer = await route.fetch();
      const { data, total } = (await answer.json()) as PostPage;
      const posts = data.map((post) => (post.mine ? { ...post, withheld: 'held' } : post));
      await route.fulfill({ response: answer, json: { data: posts, total } });
    });
    await page.goto(`${origin}/community/pinboard`);
    await page.getByText('Others can’t see this while a moderator looks at it.').waitFor();
  },
  'one-reflection': async (page, origin) => {
    const answer = await page.request.get(`${origin}/api/community/posts`);
    const post = ((await answer.json()) as PostPage).data.find(({ mine }) => !mine);
    await page.goto(`${origin}${postAddress(post?.id ?? '')}`);
    await page.getByRole('button', { name: 'More about this reflection' }).waitFor();
  },
  'reflection-not-here': async (page, origin) => {
    await page.goto(`${origin}${postAddress(crypto.randomUUID())}`);
    await page.getByText('This reflection isn’t here now.').waitFor();
  },
  'community-closed': async (page, origin) => {
    const state = {
      ...{ isOpen: false, mayPost: false, postsWait: false, isModerated: true, isOnDuty: false },
      ...{ hours: null, contact: null },
    };
    await page.route('**/api/community/state', (route) => route.fulfill({ json: state }));
    await page.goto(`${origin}/community/pinboard`);
    await page.getByRole('heading', { name: 'The community isn’t open now' }).waitFor();
  },
};

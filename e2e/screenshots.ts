import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from './stage/browser.ts';
import { HeartenProcess, type Scope, temporaryFolder } from './stage/hearten-process.ts';
import { Visitor } from './stage/visitor.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
const DAY_MS = 86_400_000;

const NARROW_PHONE = { width: 360, height: 740 } as const;
const SIZES = { phone: PHONE, narrow: NARROW_PHONE, desktop: DESKTOP } as const;
const THEMES = ['light', 'dark'] as const;

/** A week of moods, oldest first. */
const WEEK = [
  { moodValue: 3, fatigueValue: 3 },
  { moodValue: 2, fatigueValue: 2 },
  { moodValue: 2, fatigueValue: 1, notes: 'Slept most of it. That is allowed.' },
  { moodValue: 3, fatigueValue: 2 },
  { moodValue: 4, fatigueValue: 3, notes: 'My sister called and we laughed about nothing.' },
  { moodValue: 3, fatigueValue: 3 },
  { moodValue: 4, fatigueValue: 4, notes: 'Window open, birds early.' },
];

/** Each screen by name, and how to get there as a person who has a week behind them. */
const SCREENS: Record<string, (page: Page, origin: string) => Promise<unknown>> = {
  home: async (page, origin) => {
    await page.goto(origin);
    await page.getByText('Feeling hopeful').waitFor();
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
  community: (page, origin) => page.goto(`${origin}/community`),
  pinboard: (page, origin) => page.goto(`${origin}/community/pinboard`),
  nearby: (page, origin) => page.goto(`${origin}/community/nearby`),
  bookmarks: (page, origin) => page.goto(`${origin}/community/bookmarks`),
  resources: (page, origin) => page.goto(`${origin}/resources`),
  'daily-tips': (page, origin) => page.goto(`${origin}/daily-tips`),
  'sound-therapy': (page, origin) => page.goto(`${origin}/sound-therapy`),
  privacy: (page, origin) => page.goto(`${origin}/privacy-security`),
  terms: (page, origin) => page.goto(`${origin}/terms`),
  breathing: async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Breathe with me' }).click();
    await page.getByRole('dialog').waitFor();
  },
  profile: (page, origin) => page.goto(`${origin}/profile`),
  'edit-profile': (page, origin) => page.goto(`${origin}/edit-profile`),
  'delete-account': async (page, origin) => {
    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'Delete Account' }).click();
  },
  notifications: async (page, origin) => {
    await page.goto(origin);
    await page.getByText('Feeling hopeful').waitFor();
    await page.getByRole('button', { name: 'Notifications' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  },
  'not-found': (page, origin) => page.goto(`${origin}/no-such-page`),
};

/** The screens of somebody who is not signed in. */
const VISITOR_SCREENS: typeof SCREENS = {
  'home-visitor': (page, origin) => page.goto(origin),
  'sign-in': (page, origin) => page.goto(`${origin}/auth`),
  'create-account': async (page, origin) => {
    await page.goto(`${origin}/auth`);
    await page.getByRole('tab', { name: 'Create Account' }).click();
  },
  'sign-in-failed': async (page, origin) => {
    await page.goto(`${origin}/auth`);
    await page.getByLabel('Username').fill('maren');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('alert').waitFor();
  },
};

/** A window as tall as the page, so that the bar at its lower edge stands below everything. */
async function growToContent(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return;
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, needed) });
}

const releases: (() => Promise<unknown>)[] = [];
const scope: Scope = { after: (release) => void releases.push(release) };

try {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const { origin } = await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope) });
  const visitor = new Visitor(origin);
  await visitor.register('maren');
  for (const [index, mood] of WEEK.entries()) {
    const time = new Date(Date.now() - (WEEK.length - 1 - index) * DAY_MS).toISOString();
    await visitor.call('POST', '/api/mood', mood, { 'x-local-time': time });
  }
  const [breaths] = (await (await visitor.call('GET', '/api/tasks')).json()) as { id: string }[];
  for (const days of [3, 1, 0]) {
    const time = new Date(Date.now() - days * DAY_MS).toISOString();
    const toggle = { taskId: breaths?.id, isCompleted: true };
    await visitor.call('POST', '/api/tasks/toggle', toggle, { 'x-local-time': time });
  }
  const browser = await launchBrowser();
  scope.after(() => browser.close());
  const pictures = [
    ...Object.entries(VISITOR_SCREENS).map(([name, go]) => ({ name, go, signedIn: false })),
    ...Object.entries(SCREENS).map(([name, go]) => ({ name, go, signedIn: true })),
  ];
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      for (const { name, go, signedIn } of pictures) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          locale: 'en-GB',
          reducedMotion: 'reduce',
        });
        if (signedIn) await context.addCookies(visitor.browserCookies());
        const page = await context.newPage();
        await go(page, origin);
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
        await growToContent(page, viewport);
        await page.screenshot({ path: `${FOLDER}/${name}-${size}-${colorScheme}.png` });
        await context.close();
      }
      console.log(`${size}, ${colorScheme}: ${pictures.length} screens`);
    }
  }
} finally {
  for (const release of releases.reverse()) await release();
}

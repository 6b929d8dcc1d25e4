import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from './stage/browser.ts';
import { HeartenProcess, type Scope, temporaryFolder } from './stage/hearten-process.ts';
import { Visitor } from './stage/visitor.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
const DAY_MS = 86_400_000;
const BREATH_MS = 8_000;
const BREATHS_AT_MOST = 40;
/** Of WebP: no difference can be seen at this size, and some two hundred pictures stay a few megabytes. */
const QUALITY = 50;
/** Of a picture, in CSS pixels: what is below only repeats itself. */
const MAX_HEIGHT = 2_600;

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

/** The weeks before it: what somebody's days may look like who has better and worse ones. */
const BEFORE = Array.from({ length: 50 }, (_, day) => ({
  moodValue: 3 + Math.round(1.6 * Math.sin(day / 5) + 0.4 * Math.sin(day * 2)),
  fatigueValue: 3 + Math.round(1.4 * Math.sin(day / 5 - 0.6)),
})).filter((_, day) => day % 9 !== 4);

/** Oldest first. */
const JOURNAL = [
  { title: 'The second round', content: 'Less afraid than the first time. The nurse remembered my name.' },
  { title: 'Rain', content: 'All day, on the skylight.\n\nI listened to it and did nothing else.' },
  { title: 'A good hour', content: 'Between three and four the tiredness lifted, and we played cards.' },
];

/** Has somebody send thanks, which the next page that is opened shows. */
type Thank = () => Promise<unknown>;

/** Each screen by name, and how to get there as a person who has a week behind them. */
const SCREENS: Record<string, (page: Page, origin: string, thank: Thank) => Promise<unknown>> = {
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
    await page.getByRole('button', { name: 'Withdraw the entry “Rain”' }).click();
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
    await page.goto(`${origin}/community`);
    await page.getByRole('button', { name: 'Send Anonymous Gratitude' }).click();
    await page.getByRole('radio').first().press('Space');
  },
  pinboard: (page, origin) => page.goto(`${origin}/community/pinboard`),
  'post-withdraw': async (page, origin) => {
    await page.goto(`${origin}/community/pinboard`);
    await page.getByRole('button', { name: 'Withdraw' }).first().click();
    await page.getByRole('button', { name: 'Withdraw it' }).waitFor();
  },
  nearby: (page, origin) => page.goto(`${origin}/community/nearby`),
  bookmarks: (page, origin) => page.goto(`${origin}/community/bookmarks`),
  resources: (page, origin) => page.goto(`${origin}/resources`),
  'daily-tips': (page, origin) => page.goto(`${origin}/daily-tips`),
  'sound-therapy': (page, origin) => page.goto(`${origin}/sound-therapy`),
  player: async (page, origin) => {
    await page.goto(`${origin}/sound-therapy`);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await page.getByRole('region', { name: 'Player' }).waitFor();
  },
  'sound-controls': async (page, origin) => {
    await page.goto(`${origin}/sound-therapy`);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
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
    const further = page.getByRole('region', { name: 'Other ways to go on' });
    // A phase begins only once the page has shown the one before it.
    for (let breath = 0; breath < BREATHS_AT_MOST && !(await further.isVisible()); breath++) {
      await page.clock.runFor(BREATH_MS);
    }
    await further.waitFor();
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

/** A window as tall as the page, within reason, so that the bar at its lower edge stands below everything. */
async function growToContent(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) return;
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(MAX_HEIGHT, Math.max(height, needed)) });
}

async function takePicture(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await writeFile(path, Buffer.from(data, 'base64'));
}

/** `npm run screenshots -- home track` makes these anew; without names all are made. */
const wanted = process.argv.slice(2);

const releases: (() => Promise<unknown>)[] = [];
const scope: Scope = { after: (release) => void releases.push(release) };

try {
  if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const { origin } = await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope) });
  const visitor = new Visitor(origin);
  await visitor.register('maren');
  const days = [...BEFORE, ...WEEK];
  for (const [index, mood] of days.entries()) {
    const time = new Date(Date.now() - (days.length - 1 - index) * DAY_MS).toISOString();
    await visitor.call('POST', '/api/mood', mood, { 'x-local-time': time });
  }
  for (const [index, entry] of JOURNAL.entries()) {
    const time = new Date(Date.now() - (JOURNAL.length - index) * 2 * DAY_MS).toISOString();
    await visitor.call('POST', '/api/journal', entry, { 'x-local-time': time });
  }
  const [breaths] = (await (await visitor.call('GET', '/api/tasks')).json()) as { id: string }[];
  for (const days of [3, 1, 0]) {
    const time = new Date(Date.now() - days * DAY_MS).toISOString();
    const toggle = { taskId: breaths?.id, isCompleted: true };
    await visitor.call('POST', '/api/tasks/toggle', toggle, { 'x-local-time': time });
  }
  const written = {
    content: 'Three good mornings in a row. I write it down so that I believe it.',
    region: 'Europe',
  };
  const post = (await (await visitor.call('POST', '/api/community/posts', written)).json()) as {
    sessionId: string;
  };
  const friend = new Visitor(origin);
  await friend.register('ilse');
  // Whoever asks who is here is here.
  await friend.call('GET', '/api/active-locations?region=Europe');
  // Each from somebody else: thanks for a reflection arrive once from everybody.
  const thank = () =>
    new Visitor(origin).call('POST', '/api/community/gratitude', {
      recipientSessionId: post.sessionId,
      region: 'Global',
      message: 'I read your three mornings before my own appointment. They helped.',
    });
  const browser = await launchBrowser();
  scope.after(() => browser.close());
  const pictures = [
    ...Object.entries(VISITOR_SCREENS).map(([name, go]) => ({ name, go, signedIn: false })),
    ...Object.entries(SCREENS).map(([name, go]) => ({ name, go, signedIn: true })),
  ].filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      for (const { name, go, signedIn } of pictures) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          locale: 'en-GB',
          timezoneId: 'Europe/Berlin',
          reducedMotion: 'reduce',
        });
        if (signedIn) await context.addCookies(visitor.browserCookies());
        const page = await context.newPage();
        await go(page, origin, thank);
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForLoadState('networkidle');
        await growToContent(page, viewport);
        await takePicture(page, `${FOLDER}/${name}-${size}-${colorScheme}.webp`);
        await context.close();
      }
      console.log(`${size}, ${colorScheme}: ${pictures.length} screens`);
    }
  }
} finally {
  for (const release of releases.reverse()) await release();
}

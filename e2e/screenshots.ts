import { glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { closeAll } from '../infra/background/close-all.ts';
import { parseOptions, refuseOptions } from '../infra/command-line/parse-options.ts';
import { freePort } from '../infra/postgres/embedded/free-port.ts';
import { CHECK_IN_SCREENS } from './screenshots/check-in-screens.ts';
import { COMMUNITY_SCREENS } from './screenshots/community-screens.ts';
import { DEVICE_SCREENS } from './screenshots/device-screens.ts';
import { FIRST_VISIT_SCREENS } from './screenshots/first-visit-screens.ts';
import { HELP_SCREENS } from './screenshots/help-screens.ts';
import { LOCK_SCREENS } from './screenshots/lock-screens.ts';
import { LOW_DAYS_SCREENS } from './screenshots/low-days-screens.ts';
import { MODERATION_SCREENS } from './screenshots/moderation-screens.ts';
import { OFFLINE_SCREENS } from './screenshots/offline-screens.ts';
import { OPERATIONS_SCREENS } from './screenshots/operations-screens.ts';
import { PLAN_SCREENS } from './screenshots/plan-screens.ts';
import { REPORT_ILLEGAL_SCREENS } from './screenshots/report-illegal-screens.ts';
import { RESEARCH_SCREENS } from './screenshots/research-screens.ts';
import { createSampleUser } from './screenshots/sample-user.ts';
import { SCREENS, VISITOR_SCREENS } from './screenshots/screens.ts';
import { STAFF_SCREENS } from './screenshots/staff-screens.ts';
import { STUDIES_SCREENS } from './screenshots/studies-screens.ts';
import { WORDS_SCREENS } from './screenshots/words-screens.ts';
import { ApiClient } from './support/api-client.ts';
import { axeFindings } from './support/axe.ts';
import { BROWSER_TIME_ZONE, DESKTOP, launchBrowser, PHONE } from './support/browser.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
/** The WebP quality. No difference is visible at this size, and a picture takes about 40 kB. */
const QUALITY = 50;
/** How long a step of a screen may take. */
const SCREEN_TIMEOUT_MS = 15_000;
/** The maximum height of a picture in CSS pixels. Longer pages only repeat their content. */
const MAX_HEIGHT = 2_600;

const NARROW_PHONE = { width: 360, height: 740 } as const;
const TABLET = { width: 768, height: 1024 } as const;
const SIZES = { phone: PHONE, narrow: NARROW_PHONE, tablet: TABLET, desktop: DESKTOP } as const;
const HEARTEN_OPERATOR = 'Verein Herzlicht, Bern, hello@hearten.example';
const THEMES = ['light', 'dark'] as const;
/** The screens of the person of `createSampleUser`, beside those of `SCREENS`. */
const OWN_SCREENS = {
  ...CHECK_IN_SCREENS,
  ...LOW_DAYS_SCREENS,
  ...OFFLINE_SCREENS,
  ...DEVICE_SCREENS,
  ...COMMUNITY_SCREENS,
  ...WORDS_SCREENS,
};
/** The screens of a Hearten without demo people. */
const PLAIN_SCREENS = {
  ...FIRST_VISIT_SCREENS,
  ...LOCK_SCREENS,
  ...HELP_SCREENS,
  ...PLAN_SCREENS,
  ...REPORT_ILLEGAL_SCREENS,
  ...RESEARCH_SCREENS,
  ...STAFF_SCREENS,
  ...STUDIES_SCREENS,
  ...MODERATION_SCREENS,
  ...OPERATIONS_SCREENS,
};

/**
 * Makes the window as tall as the page, up to a limit, so that the bar at its lower edge is below the
 * content. While a dialog is open it changes nothing.
 */
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

async function deletePictures(folder: string): Promise<void> {
  for await (const name of glob('*.webp', { cwd: folder })) await rm(join(folder, name));
}

/**
 * `npm run screenshots -- home track` replaces these screenshots. Without names it takes all. `--folder` writes them to
 * another folder, `--size` and `--theme` take only one size or theme, and `--axe` also checks each screen with
 * axe-core. Without names, `--size` and `--theme` it first deletes the pictures of the folder.
 */
const USAGE = 'npm run screenshots -- [--folder FOLDER] [--size SIZE] [--theme THEME] [--axe] [SCREEN…]';
const { positionals: wanted, values } = parseOptions(
  {
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      size: { type: 'string' },
      theme: { type: 'string' },
      axe: { type: 'boolean' },
    },
  },
  USAGE,
);
/** The chosen one of these names, or all of them without a choice. */
function chosenOf<Name extends string>(names: readonly Name[], chosen: string | undefined): readonly Name[] {
  if (chosen === undefined) return names;
  const found = names.filter((name) => name === chosen);
  return found.length > 0 ? found : refuseOptions(`There is no "${chosen}" among ${names.join(', ')}`, USAGE);
}
const sizes = chosenOf(Object.keys(SIZES) as (keyof typeof SIZES)[], values.size);
const themes = chosenOf(THEMES, values.theme);
const folder = values.folder ?? FOLDER;
const known = [VISITOR_SCREENS, SCREENS, OWN_SCREENS, PLAIN_SCREENS].flatMap(Object.keys);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  refuseOptions(`There is no screen "${unknown}"`, `${USAGE}, of ${known.join(', ')}`);
}

interface Picture {
  readonly name: string;
  readonly cookies: ReturnType<ApiClient['browserCookies']>;
  readonly go: (page: Page) => Promise<unknown>;
}

/** The wanted pictures among these screens. */
const picturesOf = <Go>(
  screens: Record<string, Go>,
  cookies: Picture['cookies'],
  bind: (go: Go) => Picture['go'],
): readonly Picture[] =>
  Object.entries(screens)
    .filter(([name]) => wanted.length === 0 || wanted.includes(name))
    .map(([name, go]) => ({ name, cookies, go: bind(go) }));

/** The screens of a Hearten with demo people. */
async function demoPictures(scope: CleanupScope): Promise<readonly Picture[]> {
  const isWanted = [VISITOR_SCREENS, SCREENS, OWN_SCREENS].flatMap(Object.keys);
  if (wanted.length > 0 && !wanted.some((name) => isWanted.includes(name))) return [];
  const { origin } = await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope) });
  const { visitor, thank } = await createSampleUser(origin);
  return [
    ...picturesOf(VISITOR_SCREENS, [], (go) => (page) => go(page, origin, thank)),
    ...picturesOf(SCREENS, visitor.browserCookies(), (go) => (page) => go(page, origin, thank)),
    ...picturesOf(OWN_SCREENS, visitor.browserCookies(), (go) => (page) => go(page, origin)),
  ];
}

/** The screens of a Hearten without demo people, which asks for consent and takes passkeys. */
async function plainPictures(scope: CleanupScope): Promise<readonly Picture[]> {
  if (wanted.length > 0 && !wanted.some((name) => name in PLAIN_SCREENS)) return [];
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = { HEARTEN_DEMO: '0', PORT: port, PUBLIC_ORIGIN: origin, HEARTEN_OPERATOR };
  await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope), env });
  const person = new ApiClient(origin);
  await person.register('maren');
  return picturesOf(PLAIN_SCREENS, [], (go) => (page) => go(page, origin, person));
}

const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };

try {
  if (wanted.length === 0 && !values.size && !values.theme) await deletePictures(folder);
  await mkdir(folder, { recursive: true });
  const pictures = [...(await demoPictures(scope)), ...(await plainPictures(scope))];
  const browser = await launchBrowser();
  scope.after(() => browser.close());
  for (const size of sizes) {
    const viewport = SIZES[size];
    for (const colorScheme of themes) {
      for (const { name, go, cookies } of pictures) {
        const context = await browser.newContext({
          viewport,
          colorScheme,
          locale: 'en-GB',
          timezoneId: BROWSER_TIME_ZONE,
          reducedMotion: 'reduce',
          // The worker would send to the real server what a picture shows as waiting.
          serviceWorkers: 'block',
        });
        await context.addCookies(cookies);
        const page = await context.newPage();
        page.setDefaultTimeout(SCREEN_TIMEOUT_MS);
        const file = `${name}-${size}-${colorScheme}`;
        try {
          await go(page);
          await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
          await page.evaluate(() => document.fonts.ready);
          await page.waitForLoadState('networkidle');
          await growToContent(page, viewport);
          await takePicture(page, `${folder}/${file}.webp`);
          for (const finding of values.axe ? await axeFindings(page) : []) {
            console.error(`axe-core on ${file}: ${finding}`);
            process.exitCode = 1;
          }
        } catch (error) {
          // The other screens are still worth taking.
          console.error(`${file} was not taken:`, error);
          process.exitCode = 1;
        }
        await context.close();
      }
      console.log(`${size}, ${colorScheme}: ${pictures.length} screens`);
    }
  }
} finally {
  await closeAll(releases);
}

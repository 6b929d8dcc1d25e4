import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { parseOptions, refuseOptions } from '../infra/command-line/parse-options.ts';
import { createSampleUser } from './screenshots/sample-user.ts';
import { SCREENS, VISITOR_SCREENS } from './screenshots/screens.ts';
import { BROWSER_TIME_ZONE, DESKTOP, launchBrowser, PHONE } from './support/browser.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';

const FOLDER = fileURLToPath(new URL('../docs/screens', import.meta.url));
/** The WebP quality. No difference is visible at this size, and two hundred pictures take a few megabytes. */
const QUALITY = 50;
/** The maximum height of a picture in CSS pixels. Longer pages only repeat their content. */
const MAX_HEIGHT = 2_600;

const NARROW_PHONE = { width: 360, height: 740 } as const;
const SIZES = { phone: PHONE, narrow: NARROW_PHONE, desktop: DESKTOP } as const;
const THEMES = ['light', 'dark'] as const;

/**
 * Makes the window as tall as the page, up to a limit, so that the bar at its lower edge is below the
 * content.
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

/** `npm run screenshots -- home track` replaces these screenshots. Without names it replaces all. */
const { positionals: wanted } = parseOptions({ allowPositionals: true }, 'npm run screenshots -- [SCREEN…]');
const known = [...Object.keys(VISITOR_SCREENS), ...Object.keys(SCREENS)];
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  refuseOptions(
    `There is no screen "${unknown}"`,
    `npm run screenshots -- [SCREEN…], of ${known.join(', ')}`,
  );
}

const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };

try {
  if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const { origin } = await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope) });
  const { visitor, thank } = await createSampleUser(origin);
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
          timezoneId: BROWSER_TIME_ZONE,
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

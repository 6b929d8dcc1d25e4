import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { closeAll } from '../infra/background/close-all.ts';
import { createSampleUser } from './screenshots/sample-user.ts';
import { SCREENS } from './screenshots/screens.ts';
import { BROWSER_TIME_ZONE, launchBrowser, PHONE } from './support/browser.ts';
import { REPOSITORY } from './support/compose-file.ts';
import { type CleanupScope, HeartenProcess, temporaryFolder } from './support/hearten-process.ts';

/**
 * `npm run manifest-screenshots` takes the pictures that the app's manifest shows before it is installed
 * (`client/public/manifest.webmanifest`). They are part of the repository: run this when Home or Track looks different.
 */
const FOLDER = join(REPOSITORY, 'client/public/screenshots');
const WIDE = { width: 1280, height: 800 } as const;

const PICTURES = [
  { name: 'home-narrow', screen: 'home', viewport: PHONE, deviceScaleFactor: 2 },
  { name: 'track-narrow', screen: 'track', viewport: PHONE, deviceScaleFactor: 2 },
  { name: 'home-wide', screen: 'home', viewport: WIDE, deviceScaleFactor: 1 },
] as const;

const releases: (() => Promise<unknown>)[] = [];
const scope: CleanupScope = { after: (release) => void releases.push(release) };

try {
  await mkdir(FOLDER, { recursive: true });
  const { origin } = await HeartenProcess.start(scope, { dataFolder: await temporaryFolder(scope) });
  const { visitor, thank } = await createSampleUser(origin);
  const browser = await launchBrowser();
  scope.after(() => browser.close());
  for (const { name, screen, viewport, deviceScaleFactor } of PICTURES) {
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor,
      locale: 'en-GB',
      timezoneId: BROWSER_TIME_ZONE,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.addCookies(visitor.browserCookies());
    const page = await context.newPage();
    await SCREENS[screen]?.(page, origin, thank);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
} finally {
  await closeAll(releases);
}

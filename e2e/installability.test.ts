import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { eventually } from '../infra/testing/eventually.ts';
import { CHROMIUM_FLAGS, PHONE, systemBrowser } from './support/browser.ts';
import { temporaryFolder } from './support/hearten-process.ts';
import { heartenSuite } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

/**
 * The headless Chromium from npm answers "no errors" whatever the manifest says, so this needs the system's Chromium.
 */
const executablePath = systemBrowser();

describe('installing the app', () => {
  const suite = heartenSuite();

  test('Chromium finds no error in the manifest, and the app can be installed', {
    skip: !executablePath && 'there is no Chromium of the system: install Debian’s chromium',
  }, async (t) => {
    const profile = await temporaryFolder({ after: (release) => t.after(release) });
    const context = await chromium.launchPersistentContext(profile, {
      args: CHROMIUM_FLAGS,
      viewport: PHONE,
      ...(executablePath && { executablePath }),
    });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(suite.origin);
      await waitForWorker(page);
      const devtools = await context.newCDPSession(page);
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
      assert.deepEqual(installabilityErrors, []);
      const { errors, url } = await devtools.send('Page.getAppManifest');
      assert.deepEqual(errors, []);
      assert.equal(url, `${suite.origin}/manifest.webmanifest`);
      // The check notices a fault.
      await page
        .locator('link[rel="manifest"]')
        .evaluate((link) => link.setAttribute('href', '/none.webmanifest'));
      await eventually('Chromium reports the missing manifest', async () => {
        const broken = await devtools.send('Page.getInstallabilityErrors');
        return broken.installabilityErrors.length > 0;
      });
    } finally {
      await context.close();
    }
  });
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, type TestContext, test } from 'node:test';
import type { BrowserContextOptions, Download } from 'playwright-core';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';

/** The stored picture is small enough for any device. */
const PICTURE_MAX_CHARACTERS = 100_000;
const TOO_LARGE_BYTES = 2 * 1024 * 1024;
const NOT_EXPORTED = 'Sorry, there was an error exporting your data. Please try again.';

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

describe('the profile in a real browser', () => {
  const suite = heartenSuite();
  const taken = uniqueName('taken');
  before(() => new ApiClient(suite.origin).register(taken));

  /** Opens the profile of a new person with a mood and a journal entry. */
  async function arrive(t: TestContext, username: string, options: BrowserContextOptions, origin: string) {
    const visitor = new ApiClient(origin);
    await visitor.register(username);
    await visitor.request('POST', '/api/mood', { moodValue: 4, fatigueValue: 2, notes: 'Window open.' });
    await visitor.request('POST', '/api/journal', { title: 'Monday', content: 'The fern has a new leaf.' });
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(visitor.browserCookies());
    await page.goto(`${origin}/profile`);
    await page.getByText(/^Member since \w+ \d{4}$/).waitFor();
    return page;
  }

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: settings, export, names, picture and leaving work`, async (t) => {
      const username = uniqueName(name);
      const page = await arrive(t, username, { viewport, colorScheme }, suite.origin);
      await page.getByText('Version 1.0.2').waitFor();
      await assertClean(page, 'the profile');

      const dark = page.getByRole('switch', { name: 'Dark mode' });
      assert.equal(await dark.isChecked(), colorScheme === 'dark');
      await dark.click();
      const other = colorScheme === 'dark' ? 'light' : 'dark';
      await page.locator(`html[data-theme="${other}"]`).waitFor();
      await assertClean(page, `the profile, ${other}`);
      await page.getByRole('switch', { name: 'Sound effects' }).press('Space');
      await page.reload();
      assert.ok(!(await page.getByRole('switch', { name: 'Sound effects' }).isChecked()));
      await page.getByRole('switch', { name: 'Follow this device' }).check();

      const [text] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export Your Data' }).click(),
      ]);
      assert.match(text.suggestedFilename(), /^hearten-export-\d{4}-\d\d-\d\d\.txt$/);
      const lines = (await textOf(text)).split('\n');
      assert.ok(lines.some((line) => line.includes('Mood: Hopeful, 4 of 5')));
      assert.ok(lines.includes('    Window open.') && lines.includes('    The fern has a new leaf.'));
      const [json] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export as JSON' }).click(),
      ]);
      assert.equal(JSON.parse(await textOf(json)).journal[0].title, 'Monday');

      await page.getByRole('link', { name: 'Edit Profile' }).click();
      await page.getByLabel('Full name').waitFor();
      await assertClean(page, 'Edit Profile');
      const photo = page.locator('input[type="file"]');
      await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
      await page.getByText('Invalid file type. Please select an image file.').waitFor();
      const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(TOO_LARGE_BYTES) };
      await photo.setInputFiles(large);
      await page.getByText('File too large. Please select an image smaller than 2MB.').waitFor();
      await photo.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
      await page.getByRole('button', { name: 'Change photo' }).waitFor();
      await page.getByLabel('Full name').fill('Maren Holt');
      await page.getByLabel('Username').fill(taken);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Username already exists').waitFor();
      await assertClean(page, 'Edit Profile with a username that is taken', ['409']);
      await page.getByLabel('Username').fill(`${username}-2`);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByText('Your profile has been successfully updated').waitFor();
      await page.getByRole('heading', { name: 'Maren Holt' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/profile');
      await page.reload();
      await page.getByRole('heading', { name: 'Maren Holt' }).waitFor();
      const picture = await page.evaluate(async () => {
        const image = new Image();
        image.src = localStorage.getItem('profilePicture') ?? '';
        await image.decode();
        return { side: image.naturalWidth, height: image.naturalHeight, characters: image.src.length };
      });
      assert.deepEqual([picture.side, picture.height], [256, 256]);
      assert.ok(picture.characters < PICTURE_MAX_CHARACTERS, `${picture.characters} characters`);
      assert.equal(await page.locator('main img').count(), 1);
      await assertClean(page, 'the profile with a picture', ['409']);

      const elsewhere = new ApiClient(suite.origin);
      const credentials = { username: `${username}-2`, password: 'a quiet morning' };
      assert.equal((await elsewhere.request('POST', '/api/login', credentials)).status, 200);
      await page.getByRole('button', { name: 'Signed-in devices' }).click();
      const devices = page.getByRole('dialog', { name: 'Signed-in devices' });
      const others = await devices.getByRole('button', { name: 'Sign out all other devices' }).boundingBox();
      const last = await devices.getByRole('listitem').last().boundingBox();
      assert.ok(
        last && others && others.y >= last.y + last.height + 8,
        'the button stands apart from the list',
      );
      await assertClean(page, 'the signed-in devices', ['409']);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Delete Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Account' });
      await dialog.getByLabel('Password', { exact: true }).fill('a guess at it');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await dialog.getByText('This is not your current password').waitFor();
      await assertClean(page, 'Delete Account with a wrong password', ['409', '401']);
      await dialog.getByLabel('Password', { exact: true }).fill('a quiet morning');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByText('Your account has been deleted').waitFor();
      await page.getByRole('tab', { name: 'Sign In' }).waitFor();
      assert.equal(await page.evaluate(() => localStorage.getItem('profilePicture')), null);
      const again = { username: `${username}-2`, password: 'a quiet morning' };
      assert.equal((await new ApiClient(suite.origin).request('POST', '/api/login', again)).status, 401);
    });
  }

  test('while Hearten is stopped a failed export is reported, and signing out clears the device', async (t) => {
    const own = await HeartenProcess.start(t, { dataFolder: await installedFolder(t, { demo: true }) });
    const page = await arrive(t, 'left', { viewport: PHONE }, own.origin);
    // Otherwise stopping Hearten may cut off a request that has nothing to do with this test.
    await page.waitForLoadState('networkidle');
    await own.endProcess('SIGTERM');
    await page.getByRole('button', { name: 'Export Your Data' }).click();
    await page.getByText(NOT_EXPORTED).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/auth');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    assert.equal(stored['hearten.signOutPending'], 'device');
    assert.equal(stored['hearten.signedInAs'], '');
  });
});

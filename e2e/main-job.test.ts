import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertClean } from './support/assert-clean.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite, SIZES } from './support/suite.ts';

describe('the main job in a real browser', () => {
  const suite = browserSuite();

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: a new person logs a mood, sees it, and finds it after a restart`, async (t) => {
      const dataFolder = await installedFolder(t, { demo: true });
      const first = await HeartenProcess.start(t, { dataFolder });
      const page = await suite.openPage(t, { viewport, colorScheme, serviceWorkers: 'allow' });
      const clean = async (screen: string) => {
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        // During the restart the page's requests are refused, which the browser logs by itself.
        await assertClean(page, screen, ['ERR_CONNECTION_REFUSED']);
      };

      const mood = page.getByRole('region', { name: 'How are you today?' });
      await page.goto(first.origin);
      await page.getByRole('heading', { name: 'Hello, Friend' }).waitFor();
      assert.equal(await page.title(), 'Hearten - Home');
      await clean('a visitor’s Home');

      await page.goto(`${first.origin}/auth`);
      await clean('Sign In');
      await page.getByRole('tab', { name: 'Create Account' }).click();
      await page.getByLabel('Full name').fill('Maren Holm');
      await page.getByLabel('Username').fill('maren');
      await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
      await clean('Create Account');
      await page.getByRole('button', { name: 'Create Account' }).click();
      const code = page.getByText(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/);
      await code.waitFor();
      await clean('the recovery code');
      await page.getByRole('button', { name: 'I’ve saved it' }).click();

      await page.getByRole('heading', { name: 'Hello, Maren' }).waitFor();
      await page.getByText('Tap a face. It is saved at once.').waitFor();
      await clean('Home of a new person');
      await page.getByRole('button', { name: 'Track now' }).click();
      const sheet = page.getByRole('dialog', { name: 'How are you feeling?' });
      await sheet.getByRole('slider', { name: 'Emotional state' }).press('ArrowRight');
      await sheet.getByLabel(/Notes/).fill('Sat by the window.');
      await clean('the mood sheet');
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflow), 'hidden');

      // The draft survives a killed tab.
      await page.reload();
      await page.getByRole('button', { name: 'Track now' }).click();
      assert.equal(await sheet.getByLabel(/Notes/).inputValue(), 'Sat by the window.');
      await sheet.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your mood has been recorded').waitFor();
      await sheet.waitFor({ state: 'hidden' });
      await mood.getByText('Hopeful', { exact: true }).waitFor();
      await clean('Home with a mood');

      await page.getByRole('link', { name: 'Track' }).click();
      await page.getByRole('list', { name: 'Emotions, oldest first' }).getByText('Hopeful, 4 of 5').waitFor();
      await clean('Track');
      await page.getByText('Your mood has been recorded').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Details of your emotions' }).click();
      await page.getByRole('dialog').getByText('Sat by the window.').waitFor();
      await clean('the details');
      await page.keyboard.press('Escape');

      assert.equal(await first.endProcess('SIGINT'), 0);
      const second = await HeartenProcess.start(t, { dataFolder, env: { PORT: new URL(first.origin).port } });
      await page.goto(second.origin);
      await mood.getByText('Hopeful', { exact: true }).waitFor();
      await page.goto(`${second.origin}/track`);
      await page.getByRole('list', { name: 'Emotions, oldest first' }).getByText('Hopeful, 4 of 5').waitFor();
      await page.goto(`${second.origin}/no-such-page`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await clean('the 404 page');
    });
  }
});

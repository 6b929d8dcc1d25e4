import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite } from './support/suite.ts';

describe('hiding in a real browser', () => {
  const suite = browserSuite();

  test('by keyboard: a reflection is hidden, comes back with Undo, stays hidden after a reload, and Profile shows it again', async (t) => {
    const dataFolder = await installedFolder(t, { demo: false });
    const { origin } = await HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0' } });
    const maren = new ApiClient(origin);
    await maren.register('maren');
    const other = new ApiClient(origin);
    for (const [content, themes] of [
      ['Words that hurt.', []],
      ['The nurse hummed.', ['medical']],
    ] as const) {
      const body = { content, region: 'Europe', themes };
      assert.equal((await other.request('POST', '/api/community/posts', body)).status, 201);
    }
    await other.waitForOwnWrites('/api/community/posts');
    const page = await suite.openPage(t, {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await page.context().addCookies(maren.browserCookies());
    const post = (words: string) => page.getByRole('article').filter({ hasText: words });
    const hurtful = post('Words that hurt.');
    const undo = page.getByRole('button', { name: 'Undo' });
    const menu = hurtful.getByRole('button', { name: 'More about this reflection' });
    const focused = (name: string) =>
      page.waitForFunction((wanted) => {
        const { activeElement: at } = document;
        return (at?.getAttribute('aria-label') ?? at?.textContent) === wanted;
      }, name);
    const hide = async () => {
      await menu.press('Enter');
      await page.getByRole('heading', { name: 'This reflection' }).waitFor();
      const stored = page.waitForResponse((answer) => answer.url().endsWith('/hide'));
      await page.getByRole('button', { name: /^Hide this Only/ }).press('Enter');
      await focused('Undo');
      await stored;
    };

    await page.goto(`${origin}/community/pinboard`);
    await hurtful.waitFor();
    await page.getByText('Touches on: Medical detail').waitFor();
    await hide();
    await assertClean(page, 'a hidden reflection');
    await undo.press('Enter');
    await hurtful.waitFor();
    await focused('More about this reflection');
    await hide();
    await page.reload();
    await post('The nurse hummed.').waitFor();
    assert.equal(await hurtful.count(), 0);

    await page.goto(`${origin}/profile`);
    await page.getByRole('button', { name: 'What you have hidden' }).click();
    await page.getByText('“Words that hurt.”').waitFor();
    await assertClean(page, 'the list of hides');
    await page.getByRole('button', { name: 'Show again: Words that hurt.' }).click();
    await page.getByText('Nothing is hidden.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Community settings' }).click();
    await page.getByRole('switch', { name: 'Medical detail' }).check();
    await assertClean(page, 'the community settings');

    await page.goto(`${origin}/community/pinboard`);
    await hurtful.waitFor();
    assert.equal(await post('The nurse hummed.').count(), 0);
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
    await post('The nurse hummed.').waitFor();
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { axeFindings } from './support/axe.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite, SIZES } from './support/suite.ts';

describe('the community in a real browser', () => {
  const suite = browserSuite();

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: from empty states to the first reflection, other people, and a stopped server`, async (t) => {
      const env = { HEARTEN_DEMO: '0' };
      const dataFolder = await installedFolder(t, { demo: false });
      const first = await HeartenProcess.start(t, { dataFolder, env });
      const { origin } = first;
      const maren = new ApiClient(origin);
      await maren.register('maren');
      // Without motion, because text that is fading in has too little contrast for axe.
      const page = await suite.openPage(t, { viewport, colorScheme, reducedMotion: 'reduce' });
      await page.context().addCookies(maren.browserCookies());
      const list = (title: string) => page.getByRole('region', { name: title });
      const post = (words: string) => page.getByRole('article').filter({ hasText: words });
      const tab = (label: string) => page.getByRole('navigation', { name: 'Community' }).getByText(label);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);

      await page.goto(`${origin}/community`);
      await page.getByText('No nearby reflections yet.').waitFor();
      await page.getByText('No reflections yet. Be the first to share!').waitFor();
      await page.getByText('person online').waitFor();
      await page.getByText('Everything in the community is shown without your name.').waitFor();
      await assertClean(page, 'an empty Presence');
      for (const [label, words] of [
        ['Nearby', 'No nearby reflections found. Try checking back later.'],
        ['Bookmarks', 'No bookmarked reflections yet. Start bookmarking posts you want to save!'],
      ] as const) {
        await tab(label).press('Enter');
        await page.getByText(words).waitFor();
        assert.equal(await focused(), label, 'the focus stays on the tab');
        await assertClean(page, `an empty ${label}`);
      }
      await tab('Presence').click();
      await page.getByRole('link', { name: 'Share a reflection to be the first' }).press('Enter');
      await page.waitForURL(`${origin}/community/pinboard`);
      await page.waitForFunction(() => document.activeElement?.textContent === 'Pinboard');

      const box = page.getByRole('textbox', { name: 'Your reflection' });
      const send = page.getByRole('button', { name: 'Post Reflection' });
      assert.equal(await send.getAttribute('aria-disabled'), 'true');
      await box.fill('The fish in the tank do not mind waiting.');
      await page.getByRole('button', { name: 'Peaceful' }).click();
      await page.getByLabel('Active Now').check();
      await page.reload();
      assert.equal(await box.inputValue(), 'The fish in the tank do not mind waiting.');
      await assertClean(page, 'the pinboard with a draft');
      await send.click();
      await page.getByText('Your reflection is on the pinboard.').waitFor();
      const own = post('The fish in the tank');
      for (const words of ['Someone', 'Europe · Just now', 'Nearby', 'Active Now', 'Peaceful']) {
        await own.getByText(words, { exact: true }).waitFor();
      }
      assert.equal(await box.inputValue(), '');

      const share = async (number: number) => {
        const body = { content: `A quiet hour, number ${number}.`, region: number > 1 ? 'Asia' : 'Europe' };
        const visitor = new ApiClient(origin);
        assert.equal((await visitor.request('POST', '/api/community/posts', body)).status, 201);
        await visitor.waitForOwnWrites('/api/community/posts');
      };
      await Promise.all(Array.from({ length: 12 }, (_, index) => share(index + 1)));
      await share(13);
      await page.reload();
      await list('Current Reflections').getByText('1 of 2').waitFor();
      const liked = post('number 13.');
      await liked.getByRole('button', { name: 'Like, 0 likes' }).click();
      await liked.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
      await liked.getByRole('button', { name: 'Save' }).click();
      await liked.getByRole('button', { name: 'Saved' }).waitFor();
      await page.waitForLoadState('networkidle');
      await assertClean(page, 'the pinboard');

      assert.equal(await first.endProcess('SIGTERM'), 0);
      await box.fill('Kept while nobody answers.');
      await send.click();
      await page.getByRole('alert').getByText('Failed to post message. Please try again.').waitFor();
      assert.equal(await box.inputValue(), 'Kept while nobody answers.');
      await liked.getByRole('button', { name: 'Like, 1 like', pressed: true }).click();
      await liked.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
      await page.getByRole('button', { name: 'Next page' }).click();
      await page.getByText('Failed to fetch posts').waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await tab('Bookmarks').click();
      await page.getByText('Failed to fetch bookmarked posts').waitFor();
      await tab('Presence').click();
      await page.getByText('Failed to fetch nearby posts').waitFor();
      await page.getByText('The number of people here can’t be loaded right now.').waitFor();

      await HeartenProcess.start(t, { dataFolder, env: { ...env, PORT: new URL(origin).port } });
      await list('Nearby Reflections').getByRole('button', { name: 'Try again' }).click();
      await list('Nearby Reflections').getByText('number 1.').waitFor();
      await tab('Bookmarks').click();
      await post('number 13.').getByRole('button', { name: 'Saved' }).waitFor();
      await tab('Pinboard').click();
      assert.equal(await box.inputValue(), 'Kept while nobody answers.');
      await page.getByRole('button', { name: 'Next page' }).click();
      await own.getByRole('button', { name: 'Delete' }).click();
      await own.getByRole('button', { name: 'Delete reflection' }).click();
      await own.waitFor({ state: 'detached' });
      assert.deepEqual(await axeFindings(page), []);

      // Changing the password on another device ends the session here while the person writes.
      await box.fill('Written when the session ended.');
      const elsewhere = new ApiClient(origin);
      await elsewhere.request('POST', '/api/login', { username: 'maren', password: 'a quiet morning' });
      const passwords = { currentPassword: 'a quiet morning', newPassword: 'a quiet evening' };
      assert.equal((await elsewhere.request('POST', '/api/password', passwords)).status, 204);
      // The live connection may already have reported it. Otherwise the next read finds out.
      await tab('Bookmarks')
        .click({ timeout: 3_000 })
        .catch(() => undefined);
      await page.waitForURL(/\/auth\?next=%2Fcommunity%2F(bookmarks|pinboard)$/);
      await page.getByLabel('Username').fill('maren');
      await page.getByLabel('Password', { exact: true }).fill('a quiet evening');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await tab('Pinboard').click();
      assert.equal(await box.inputValue(), 'Written when the session ended.');
    });
  }
});

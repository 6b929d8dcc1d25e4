import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MoodEntry } from '../domain/mood/schema.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import type { WatchedPage } from './support/browser.ts';
import { heartenSuite, SIZES, uniqueName } from './support/suite.ts';

/** Three weeks without an entry. */
const AWAY_MS = 23 * 86_400_000;

describe('a check-in with one tap, in a real browser', () => {
  const suite = heartenSuite();

  async function arrive(
    t: Parameters<typeof suite.openPage>[0],
    options: Parameters<typeof suite.openPage>[1],
    before: (visitor: ApiClient) => Promise<unknown> = async () => {},
  ) {
    const visitor = new ApiClient(suite.origin);
    await visitor.register(uniqueName('maren'));
    await before(visitor);
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    await page.context().addCookies(visitor.browserCookies());
    await page.goto(suite.origin);
    const card = page.getByRole('region', { name: 'How are you today?' });
    await card.getByRole('radio', { name: 'Hopeful, 4 of 5' }).waitFor();
    const entries = async () => (await (await visitor.request('GET', '/api/mood')).json()) as MoodEntry[];
    let taps = 0;
    const tap = async (name: string, role: 'radio' | 'button' = 'radio') => {
      taps += 1;
      await card.getByRole(role, { name, exact: true }).click();
    };
    const saved = () => card.getByText(/^Saved at \d+:\d\d$/).waitFor();
    return { page, card, visitor, entries, tap, saved, taps: () => taps };
  }
  const facesOf = (page: WatchedPage) =>
    page.getByRole('radiogroup', { name: 'How are you today?' }).boundingBox();

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: a mood takes one tap, with energy two, and Undo one`, async (t) => {
      const { page, card, entries, tap, saved, taps } = await arrive(t, { viewport, colorScheme });
      await assertClean(page, 'Home before a check-in');
      const before = await facesOf(page);
      await tap('Hopeful, 4 of 5');
      await saved();
      t.diagnostic(`note a mood: ${taps()} tap`);
      assert.equal(taps(), 1);
      assert.deepEqual(await facesOf(page), before, 'the faces do not move');
      await assertClean(page, 'Home right after a tap');

      await tap('Focused, 4 of 5');
      await saved();
      t.diagnostic(`with energy: ${taps()} taps`);
      assert.equal(taps(), 2);
      const [entry, ...others] = await entries();
      assert.deepEqual([entry?.moodValue, entry?.fatigueValue, others], [4, 4, []]);

      const beforeUndo = taps();
      await tap('Undo', 'button');
      await card.getByText('Tap a face. It is saved at once.').waitFor();
      t.diagnostic(`undo: ${taps() - beforeUndo} tap`);
      assert.equal(taps() - beforeUndo, 1);
      await page.waitForResponse((answer) => answer.url().includes('/api/mood')).catch(() => {});
      for (const until = Date.now() + 10_000; (await entries()).length > 0; ) assert.ok(Date.now() < until);

      await tap('Mixed, 2 of 5');
      await saved();
      await page.reload();
      await card.getByText('Mixed', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Check in again' }).waitFor();
      await assertClean(page, 'Home with an answer');
    });
  }

  test('back after three weeks, Home asks, and a mood takes one tap', async (t) => {
    const { page, entries, tap, saved, taps } = await arrive(t, {}, (visitor) => {
      const time = new Date(Date.now() - AWAY_MS).toISOString().replace(/\.\d+Z$/, '+00:00');
      return visitor.request('POST', '/api/mood', { moodValue: 1 }, { 'x-local-time': time });
    });
    assert.equal(
      await page.getByText('Difficult', { exact: true }).count(),
      1,
      'only the word below its face',
    );
    await tap('Strong, 5 of 5');
    await saved();
    t.diagnostic(`note a mood after three weeks: ${taps()} tap`);
    assert.equal(taps(), 1);
    assert.equal((await entries()).length, 2);
  });

  test('on a slow network a tap is shown at once and stored once', async (t) => {
    const { page, card, entries, tap, saved } = await arrive(t, {});
    let posts = 0;
    await page.route('**/api/mood', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      // The first entry arrives, but its answer is lost.
      if (posts === 1) {
        await route.fetch();
        return route.abort();
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return route.continue();
    });
    await tap('Hopeful, 4 of 5');
    assert.ok(await card.getByRole('radio', { name: 'Hopeful, 4 of 5' }).isChecked());
    await tap('Strong, 5 of 5');
    assert.ok(await card.getByRole('radio', { name: 'Strong, 5 of 5' }).isChecked());
    await saved();
    assert.deepEqual(
      (await entries()).map(({ moodValue }) => moodValue),
      [5],
    );
  });

  test('by keyboard alone: arrows move, Space saves, Undo deletes', async (t) => {
    const { page, card, entries, saved } = await arrive(t, {});
    await card.getByRole('radio', { name: 'Difficult, 1 of 5' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await entries(), []);
    await page.keyboard.press('Space');
    await saved();
    const [entry] = await entries();
    assert.equal(entry?.moodValue, 3);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await card.getByText('Tap a face. It is saved at once.').waitFor();
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { MoodEntry } from '../domain/mood/schema.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { ADULT, AGREE, askingHearten } from './support/asking-hearten.ts';
import { assertClean } from './support/assert-clean.ts';
import { PHONE, type WatchedPage } from './support/browser.ts';
import { daysAgo } from './support/days-ago.ts';
import { reportJumps } from './support/layout-shifts.ts';
import { browserSuite, heartenSuite, SIZES, uniqueName } from './support/suite.ts';

/** More than three weeks without an entry. */
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
      t.diagnostic(`with energy: ${taps()} taps`);
      assert.equal(taps(), 2);
      const stored = async () => (await entries()).map((one) => [one.moodValue, one.fatigueValue]);
      await eventually('the energy is in the same entry', async () =>
        isDeepStrictEqual(await stored(), [[4, 4]]),
      );

      const beforeUndo = taps();
      await tap('Undo', 'button');
      await card.getByText('Tap a face. It is saved at once.').waitFor();
      t.diagnostic(`undo: ${taps() - beforeUndo} tap`);
      assert.equal(taps() - beforeUndo, 1);
      await eventually('the entry is gone', async () => (await entries()).length === 0);

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
    await eventually('both are stored', async () => (await entries()).length === 2);
  });

  test('the third day at the lowest mood is answered with help, and no request differs from another day', async (t) => {
    const requestsFor = async (moodValue: number, name: string, isOffered: boolean) => {
      const { page, tap, saved } = await arrive(t, { viewport: PHONE }, async (visitor) => {
        for (const days of [2, 1]) {
          await visitor.request('POST', '/api/mood', { moodValue }, { 'x-local-time': daysAgo(days) });
        }
      });
      // The page itself asks for thanks soon after it starts.
      await page.waitForFunction(() =>
        ['check', 'chime', 'live', 'notifications-api'].every((name) =>
          performance.getEntriesByType('resource').some((file) => file.name.includes(`/assets/${name}-`)),
        ),
      );
      const requests = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(assets|api\/mood)/.test(pathname)) requests.add(`${request.method()} ${pathname}`);
      });
      const looked = page.waitForResponse((answer) => answer.url().includes('/api/mood?'));
      await tap(name);
      await saved();
      await looked;
      const offer = page.getByRole('region', { name: 'These have been hard days' });
      if (isOffered) {
        await offer.waitFor();
        const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
        assert.equal(focused, name, 'the focus stays on the face');
        await saved();
        await assertClean(page, 'Home with an offer after hard days');
      } else {
        await page.waitForLoadState('networkidle');
        assert.equal(await offer.count(), 0);
      }
      return [...requests].sort();
    };
    const low = await requestsFor(1, 'Difficult, 1 of 5', true);
    assert.deepEqual(low, await requestsFor(4, 'Hopeful, 4 of 5', false));
    assert.ok(
      low.some((request) => request.includes('low-days')),
      low.join(', '),
    );
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
    const stored = async () => (await entries()).map(({ moodValue }) => moodValue);
    await eventually('one entry has the last value', async () => isDeepStrictEqual(await stored(), [5]));
  });

  test('by keyboard alone: arrows move, Space saves, Undo deletes', async (t) => {
    const { page, card, entries, saved } = await arrive(t, {});
    await card.getByRole('radio', { name: 'Difficult, 1 of 5' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await entries(), []);
    await page.keyboard.press('Space');
    await saved();
    await eventually('it is stored', async () => (await entries())[0]?.moodValue === 3);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await card.getByText('Tap a face. It is saved at once.').waitFor();
  });
});

describe('the first visit, in a real browser', () => {
  const suite = browserSuite();

  /** Opens Home as a visitor who has never been here. */
  async function visit(
    t: Parameters<typeof suite.openPage>[0],
    options: Parameters<typeof suite.openPage>[1] = {},
  ) {
    const origin = await askingHearten();
    const page = await suite.openPage(t, { reducedMotion: 'reduce', ...options });
    // The welcome page must not move. Other pages have tests of their own.
    await reportJumps(page, { heading: 'Hearten helps' });
    let taps = 0;
    const tap = async (locator: ReturnType<typeof page.locator>) => {
      taps += 1;
      await locator.click();
    };
    const face = page.getByRole('radio', { name: 'Neutral, 3 of 5' });
    const signUp = async (boxes: readonly (string | RegExp)[]) => {
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('Full name').fill('Maren Holm');
      await page.getByLabel('Username').fill(uniqueName('maren'));
      await page.getByLabel('Password', { exact: true }).fill('a quiet morning');
      for (const name of boxes) await page.getByRole('checkbox', { name }).check();
      await assertClean(page, 'sign-up with a check-in on the device');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByRole('button', { name: 'I’ve saved it' }).click();
    };
    /** The entries of the signed-in person. */
    const entries = () =>
      page.evaluate<MoodEntry[]>(async () => (await fetch('/api/mood', { cache: 'no-store' })).json());
    return { origin, page, face, tap, taps: () => taps, signUp, entries };
  }

  for (const { name, viewport, colorScheme } of SIZES) {
    test(`on a ${name}, ${colorScheme}: one tap tries a check-in, and sign-up takes it along, once`, async (t) => {
      const { origin, page, face, tap, taps, signUp, entries } = await visit(t, { viewport, colorScheme });
      await page.goto(origin);
      await face.waitFor();
      await assertClean(page, 'a first visit');
      await tap(face);
      await page.getByText('Saved on this device').waitFor();
      t.diagnostic(`try a mood on the first visit: ${taps()} tap`);
      assert.equal(taps(), 1);
      await assertClean(page, 'a first visit after the tap');
      await tap(page.getByRole('radio', { name: 'Tired, 2 of 5' }));
      await tap(page.getByRole('button', { name: 'Undo' }));
      await page.getByText('Tap a face to try it.').waitFor();
      await tap(face);
      const before = Date.now();

      await page.reload();
      await page.getByText('Saved on this device').waitFor();
      assert.ok(await face.isChecked(), 'the tap is still there after a reload');

      await signUp([AGREE, ADULT]);
      const card = page.getByRole('region', { name: 'How are you today?' });
      await card.getByText('Neutral', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Check in again' }).waitFor();
      const [entry, ...others] = await entries();
      assert.deepEqual([entry?.moodValue, entry?.fatigueValue, others], [3, null, []]);
      assert.ok(Date.parse(entry?.createdAt ?? '') <= before, 'the entry has the time of the tap');
      assert.equal(await page.evaluate(() => localStorage.getItem('hearten.draft.first-check-in')), null);
      await assertClean(page, 'Home with the first check-in');
      await page.reload();
      await card.getByRole('button', { name: 'Check in again' }).waitFor();
      assert.equal((await entries()).length, 1);
    });
  }

  test('without consent the check-in stays on the device, and Home says so', async (t) => {
    const { origin, page, face, signUp, entries } = await visit(t);
    await page.goto(origin);
    await face.click();
    await signUp([AGREE]);
    const card = page.getByRole('region', { name: 'Your first check-in' });
    await card.getByText('It stays on this device until tomorrow', { exact: false }).waitFor();
    assert.deepEqual(await entries(), []);
    await assertClean(page, 'a first check-in without consent');
  });

  test('the page is the same without a script, and a tap before the script arrives is kept', async (t) => {
    const { origin, page, face } = await visit(t, { viewport: PHONE });
    const still = await suite.openPage(t, { viewport: PHONE, javaScriptEnabled: false });
    await still.goto(origin);
    const words = (from: WatchedPage) => from.getByRole('main').innerText();
    const drawn = await words(still);
    assert.match(drawn, /Hearten helps you keep track of how you are while you are ill\./);
    assert.match(drawn, /Difficult\s+Mixed\s+Neutral\s+Hopeful\s+Strong/);
    assert.match(drawn, /What you write is yours/);
    // A browser may draw the page before it has read all of it. The faces that are there must not move later.
    const firstFace = still.getByRole('radio', { name: 'Difficult, 1 of 5' });
    const drawnAt = await firstFace.boundingBox();
    await still.evaluate(() => {
      for (const cell of [...document.querySelectorAll('[role="radiogroup"] label')].slice(2)) cell.remove();
    });
    assert.deepEqual(await firstFace.boundingBox(), drawnAt);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(origin, { waitUntil: 'commit' });
    await face.check();
    release();
    await page.getByText('Saved on this device').waitFor();
    assert.ok(await face.isChecked());
    await assertClean(page, 'a first visit whose tap came before the script');
  });
});

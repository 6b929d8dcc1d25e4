import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { utcDay } from '../domain/time/utc-day.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { PHONE } from './support/browser.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

/** The browser's and the client's words for the calls that fail here. */
const NO_NETWORK = ['ERR_INTERNET_DISCONNECTED', 'ERR_CONNECTION_REFUSED'];

/** Whether the device has stored all these answers of the person, in sealed form. */
async function hasAnswers(wanted: readonly string[]): Promise<boolean> {
  const databases = await indexedDB.databases();
  const name = databases.map((each) => each.name ?? '').find((each) => each.startsWith('hearten.person.'));
  if (!name) return false;
  const opening = indexedDB.open(name);
  const keys = await new Promise<readonly IDBValidKey[]>((resolve, reject) => {
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const request = opening.result.transaction('answers').objectStore('answers').getAllKeys();
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
    };
  });
  opening.result.close();
  return wanted.every((key) => keys.includes(key));
}

describe('reading without a network, in a real browser', () => {
  const suite = heartenSuite();

  /** Opens Track, the day of today and Home with a network, as a person with a mood and a journal entry. */
  async function visit(t: TestContext) {
    const person = new ApiClient(suite.origin);
    await person.register(uniqueName('maren'));
    await person.request('POST', '/api/mood', { moodValue: 4, fatigueValue: 2, notes: 'Window open.' });
    await person.request('POST', '/api/journal', { title: 'The fern', content: 'It has a new leaf.' });
    await person.waitForOwnWrites('/api/mood');
    await person.waitForOwnWrites('/api/journal');
    const page = await suite.openPage(t, {
      viewport: PHONE,
      // The server counts the days of calls without a local time in UTC.
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${suite.origin}/track`);
    await waitForWorker(page);
    await page.getByText('The fern', { exact: true }).waitFor();
    const today = () => page.getByRole('button', { name: 'Today: Hopeful, 4 of 5' });
    await today().click();
    await page.getByRole('dialog').getByText('Window open.').waitFor();
    const areStored = (answers: readonly string[]) =>
      eventually('what was shown is stored here', () => page.evaluate(hasAnswers, answers));
    const day = `day/${utcDay(Date.now())}`;
    const ofDay = [`mood/${day}`, `journal/${day}`, `acts/${day}`];
    await areStored(['mood', 'mood/year', 'journal', 'achievements', ...ofDay]);
    await page.goto(suite.origin);
    await page.getByRole('heading', { name: 'Hello, Maren' }).waitFor();
    await areStored(['account', 'mood/latest', 'acts/today']);
    return { person, page, today };
  }

  test('own data opens with its age, tips, help, breathing and sounds work, and all comes up to date by itself', async (t) => {
    const { person, page, today } = await visit(t);
    const goto = (path: string) => page.goto(suite.origin + path);
    const dialog = page.getByRole('dialog');
    const age = page.getByText(/^As of \d{1,2}:\d\d today$/).first();
    await page.context().setOffline(true);

    await goto('/');
    await page.getByRole('heading', { name: 'Hello, Maren' }).waitFor();
    await age.waitFor();
    await page.getByRole('region', { name: 'How are you today?' }).getByText('Hopeful').waitFor();
    assert.deepEqual(await page.getByText('can’t be').allTextContents(), [], 'all of Home is there');
    await assertClean(page, 'Home without a network', NO_NETWORK);

    for (const [path, name] of [
      ['/daily-tips', 'Daily tips'],
      ['/support', 'Help now'],
      ['/sound-therapy', 'Sound therapy'],
    ] as const) {
      await goto(path);
      await page.getByRole('heading', { name }).first().waitFor();
    }
    await page.getByRole('button', { name: 'Play Still harbor' }).click();
    await page
      .getByRole('region', { name: 'Player' })
      .getByText(/^0:0[1-9] of 5:00$/)
      .waitFor();
    await page.getByRole('button', { name: 'Breathe', exact: true }).click();
    await dialog.getByText('Breath 1 of 7').waitFor();

    await goto('/track');
    await age.waitFor();
    await page.getByText('The fern', { exact: true }).waitFor();
    await page.getByText('A year', { exact: true }).click();
    await page.getByRole('img', { name: 'Emotions, a year: entries on 1 day, always Hopeful.' }).waitFor();
    assert.deepEqual(await page.getByText('can’t be').allTextContents(), [], 'all of Track is there');
    await today().click();
    await dialog.getByText('Window open.').waitFor();
    await dialog.getByText('The fern', { exact: true }).waitFor();
    await age.waitFor();
    await assertClean(page, 'a day without a network', NO_NETWORK);
    await dialog.getByRole('button', { name: 'Previous day' }).click();
    await dialog.getByText('You need a connection the first time.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await person.request('POST', '/api/journal', { title: 'A letter', content: 'Written elsewhere.' });
    await person.waitForOwnWrites('/api/journal');
    await page.context().setOffline(false);
    await page.getByText('A letter', { exact: true }).waitFor();
    await age.waitFor({ state: 'detached' });
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { PHONE } from './support/browser.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { waitForWorker } from './support/worker.ts';

const NO_NETWORK = ['ERR_INTERNET_DISCONNECTED'];

describe('a safety plan in a real browser', () => {
  const suite = heartenSuite();

  test('it is made on this device alone, read without a network, printed, and asked about before signing out', async (t) => {
    const person = new ApiClient(suite.origin);
    await person.register(uniqueName('maren'));
    const page = await suite.openPage(t, {
      viewport: PHONE,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${suite.origin}/resources`);
    await waitForWorker(page);

    await page.getByRole('link', { name: /^My safety plan/ }).click();
    await page.getByText('Best made with someone you trust.').waitFor();
    await page.getByRole('button', { name: 'Add to “People I can ask”' }).click();
    await page.getByRole('textbox', { name: 'Line 1', exact: true }).fill('Jonas, my brother');
    await page.getByRole('textbox', { name: 'Phone number of line 1' }).fill('+44 20 7946 0000');
    await page.getByRole('button', { name: 'Save' }).click();
    await assertClean(page, 'the choice of the place');
    await page.getByRole('button', { name: /^Only on this device/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    assert.deepEqual(await plansOf(person), [], 'nothing was sent');

    await page.context().setOffline(true);
    await page.reload();
    await page.getByText('Jonas, my brother').waitFor();
    await page.getByText('Only on this device.').waitFor();
    await assertClean(page, 'the plan without a network', NO_NETWORK);

    await page.emulateMedia({ media: 'print' });
    const onPaper = await page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0).length;
      const { color } = getComputedStyle(document.querySelector('h1') as HTMLElement);
      const { backgroundColor } = getComputedStyle(document.body);
      return { controls: shown('button, nav, svg'), headings: shown('h1, h2'), color, backgroundColor };
    });
    assert.deepEqual(onPaper, {
      controls: 0,
      headings: 2,
      color: 'rgb(0, 0, 0)',
      backgroundColor: 'rgb(255, 255, 255)',
    });
    assert.match(
      await page.locator('main').innerText(),
      /\d{4}\s[\s\S]*\+44 20 7946 0000/,
      'date and number',
    );
    await page.emulateMedia({ media: 'screen' });

    await page.context().setOffline(false);
    await page.goto(`${suite.origin}/profile`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('Your safety plan is only on this device.').waitFor();
    await page.getByRole('button', { name: 'Open my plan' }).click();
    await page.getByRole('heading', { name: 'My safety plan' }).waitFor();
    await page.goto(`${suite.origin}/profile`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out and delete it' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).or(page.getByLabel('Username')).first().waitFor();
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    assert.equal(databases.filter((name) => name?.startsWith('hearten.person.')).length, 0);
  });
});

/** The lines of the plan in the account. */
async function plansOf(person: ApiClient): Promise<unknown[]> {
  const answer = await person.request('GET', '/api/plan');
  const plan = (await answer.json()) as { steps: { lines: unknown[] }[] };
  return plan.steps.flatMap(({ lines }) => lines);
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { createTestDatabase } from '../infra/testing/test-database.ts';
import { allProjections } from '../projections/catalogue.ts';
import { readModelSearchPath } from '../projections/runtime/table-versions.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { HeartenProcess, temporaryFolder } from './support/hearten-process.ts';
import { newMasterKeyFile } from './support/master-key-file.ts';
import { browserSuite } from './support/suite.ts';

const PASSWORD = 'a quiet morning';
/** More presses of Tab than a page of operators has places to stop at. */
const TABS_MAX = 80;

/** Moves the focus by the keyboard alone to the link, button or field of this name. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await wanted.waitFor();
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to “${name}”`);
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

describe('the operators’ pages in a real browser', () => {
  const suite = browserSuite();

  test('an operator with a keyboard alone finds what is wrong, rebuilds it, and another operator sees it', async (t) => {
    const { connectionString } = await createTestDatabase(t);
    const dataFolder = await temporaryFolder(t);
    const env = {
      ...{ HEARTEN_DEMO: '0', DATABASE_URL: connectionString },
      HEARTEN_MASTER_KEY_FILE: await newMasterKeyFile(dataFolder),
    };
    const { origin } = await HeartenProcess.start(t, { dataFolder, env });
    const [maren, ilse] = [new ApiClient(origin), new ApiClient(origin)];
    for (const [name, person] of [['maren', maren] as const, ['ilse', ilse] as const]) {
      await person.register(name);
      const { code, stderr } = await runCli(['grant', name, 'operator'], env, 'api/roles-cli.ts');
      assert.equal(code, 0, stderr);
    }
    await maren.request('POST', '/api/mood', { moodValue: 3 });
    await maren.waitForOwnWrites('/api/mood');
    await ilse.request('POST', '/api/staff/session', { role: 'operator', password: PASSWORD });
    const db = new pg.Client({ connectionString });
    await db.connect();
    t.after(() => db.end());
    await db.query(`select set_config('search_path', $1, false)`, [readModelSearchPath(allProjections)]);
    await db.query('update mood_entries set mood_value = 1');

    const page = await suite.openPage(t, { viewport: DESKTOP, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${origin}/ops`);
    await fill(page, 'Username', 'maren');
    await fill(page, 'Password', PASSWORD);
    await press(page, 'button', 'Sign In');
    await page.getByRole('heading', { name: 'Confirm it’s you to work as operator' }).waitFor();
    await fill(page, 'Password', PASSWORD);
    await press(page, 'button', 'Continue');
    await page.getByRole('heading', { name: 'What people do' }).waitFor();

    await press(page, 'link', 'Projections');
    await press(page, 'button', 'Verify mood');
    await page.getByText('mood differs from the log. Rebuild it.').waitFor();
    await press(page, 'link', 'Today');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await attention.getByText('The read model mood differs from the log').waitFor();
    await assertClean(page, 'Today with a line');

    // A reader of the tables in use holds up the swap, so that the progress stays.
    await db.query('begin');
    await db.query('select from mood_entries');
    const other = await suite.openPage(t, { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
    other.setDefaultTimeout(PATIENCE_MS);
    await other.context().addCookies(ilse.browserCookies());
    await other.goto(`${origin}/ops/projections`);
    await press(page, 'button', 'Rebuild mood');
    await page.getByText(/^Rebuilding, \d+ %$/).waitFor();
    await other.getByText(/^Rebuilding, \d+ %$/).waitFor();
    assert.equal(
      await other.getByRole('button', { name: 'Rebuild mood' }).getAttribute('aria-disabled'),
      'true',
    );
    await page.reload();
    await page.getByText(/^Rebuilding, \d+ %$/).waitFor();

    await db.query('rollback');
    await page.getByRole('row').filter({ hasText: /^mood/ }).getByText('Keeping up').waitFor();
    assert.equal(await attention.count(), 0, 'the line is gone');
    const { rows } = await db.query('select mood_value from mood_entries');
    assert.deepEqual(rows, [{ mood_value: 3 }]);
    await press(page, 'link', 'Staff');
    const listed = (where: Page) => where.getByRole('listitem').filter({ hasText: 'Rebuild of mood' });
    await listed(page).filter({ hasText: 'you' }).filter({ hasText: 'Done' }).waitFor();
    await assertClean(page, 'Staff');
    await listed(other).filter({ hasText: 'another operator' }).filter({ hasText: 'Done' }).waitFor();
    await assertClean(other, 'Projections on a phone');
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FINISH_STEP } from '../api/testing/presence.ts';
import { eventually } from '../infra/testing/eventually.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite } from './support/suite.ts';
import { databaseUrlOf, query } from './upgrade/database.ts';

const PEOPLE = 3;
const NARROW_PHONE = { width: 360, height: 740 } as const;

describe('thanking someone who is here', () => {
  const suite = browserSuite();

  test('the list appears when three settled people were here, and a person is chosen by keyboard', async (t) => {
    const dataFolder = await installedFolder(t, { demo: false });
    const { origin } = await HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0' } });
    const maren = new ApiClient(origin);
    await maren.register('maren');
    const others: ApiClient[] = [];
    for (let count = 0; count < PEOPLE; count++) {
      const other = new ApiClient(origin);
      await other.register(`neighbor-${count}`);
      await other.request('GET', '/api/active-locations?region=Europe');
      others.push(other);
    }
    const page = await suite.openPage(t, { viewport: NARROW_PHONE, reducedMotion: 'reduce' });
    await page.context().addCookies(maren.browserCookies());
    const open = async () => {
      await page.goto(`${origin}/community`);
      await page.getByRole('button', { name: 'Send Gratitude Without Your Name' }).press('Enter');
    };

    await open();
    await page.getByRole('heading', { name: 'Thank someone who is here' }).waitFor();
    await page.getByText('A list appears when at least three people who are not new').waitFor();
    assert.equal(await page.getByRole('radio').count(), 0, 'they have just come');
    await assertClean(page, 'the panel without a list');

    await query(await databaseUrlOf(dataFolder), ...FINISH_STEP);
    await open();
    const list = page.getByRole('group', { name: 'People who were here a few minutes ago' });
    await list
      .getByRole('radio')
      .nth(PEOPLE - 1)
      .waitFor({ state: 'attached' });
    for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
    await list.getByText('Selected').waitFor();
    assert.equal(await list.getByText(/^Last active/).count(), PEOPLE);
    for (const viewport of [NARROW_PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await assertClean(page, `the list at ${viewport.width} px`);
    }
    await page.getByRole('textbox', { name: 'Your message' }).fill('I see your light on.');
    await page.getByRole('button', { name: 'Send Gratitude' }).press('Enter');
    await page.getByText('Your gratitude has been sent without your name.').waitFor();
    const inbox = async (other: ApiClient) =>
      (await (await other.request('GET', '/api/notifications')).json()) as unknown[];
    await eventually('it has reached one of them', async () => {
      return (await Promise.all(others.map(inbox))).flat().length === 1;
    });
    await assertClean(page);
  });
});

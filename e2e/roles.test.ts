import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { runCli } from '../projections/testing/run-cli.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { PHONE } from './support/browser.ts';
import { HeartenProcess } from './support/hearten-process.ts';
import { installedFolder } from './support/installed-folder.ts';
import { browserSuite } from './support/suite.ts';

const PASSWORD = 'a quiet morning';

describe('roles in a real browser', () => {
  const suite = browserSuite();

  test('npm run roles makes an operator, who confirms it’s them, gives a role, and takes it away', async (t) => {
    const dataFolder = await installedFolder(t, { demo: false });
    const { origin } = await HeartenProcess.start(t, { dataFolder, env: { HEARTEN_DEMO: '0' } });
    const [maren, ilse] = [new ApiClient(origin), new ApiClient(origin)];
    await maren.register('maren');
    await ilse.register('ilse');
    const words = ['grant', 'maren', 'operator'];
    const { code, stderr } = await runCli(words, { HEARTEN_DATA: dataFolder }, 'api/roles-cli.ts');
    assert.equal(code, 0, stderr);

    const page = await suite.openPage(t, { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(maren.browserCookies());
    await page.goto(`${origin}/roles`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await assertClean(page, 'confirming a role');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('maren (you)').waitFor();

    await page.getByRole('textbox', { name: 'Username' }).fill('ilse');
    await page.getByRole('button', { name: 'Give role…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give role' }).click();
    const takeAway = page.getByRole('button', { name: 'Take away the role moderator from ilse' });
    await takeAway.waitFor();
    await assertClean(page, 'the roles');
    const rolesOfIlse = async () => (await ilse.request('GET', '/api/staff/me')).json();
    assert.deepEqual(await rolesOfIlse(), { roles: ['moderator'], active: null });

    await takeAway.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
    await takeAway.waitFor({ state: 'detached' });
    assert.deepEqual(await rolesOfIlse(), { roles: [], active: null });

    await page.getByRole('button', { name: 'Stop working as operator' }).click();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    const { active } = await (await maren.request('GET', '/api/staff/me')).json();
    assert.equal(active, null);
  });
});

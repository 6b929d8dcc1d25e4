import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PATIENCE_MS } from '../infra/testing/patience.ts';
import { ApiClient } from './support/api-client.ts';
import { assertClean } from './support/assert-clean.ts';
import { DESKTOP, PHONE, type WatchedPage } from './support/browser.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';

const NOTE = 'The window is open.';

describe('the quick exit in a real browser', () => {
  const suite = heartenSuite();

  async function arrive(t: TestContext, path: string, isTouch: boolean) {
    const person = new ApiClient(suite.origin);
    await person.register(uniqueName('leaving'));
    await person.request('POST', '/api/journal', { title: 'Monday', content: NOTE });
    const page = await suite.openPage(t, {
      viewport: isTouch ? PHONE : DESKTOP,
      hasTouch: isTouch,
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.context().addCookies(person.browserCookies());
    await page.goto(`${suite.origin}${path}`);
    await page.getByRole('button', { name: 'Exit to another page' }).waitFor();
    return page;
  }

  /** The neutral page is there, and nothing says what was before it. */
  async function assertNeutral(page: WatchedPage) {
    await page.waitForURL(`${suite.origin}/measures.html`);
    await page.getByRole('heading', { name: 'Kitchen measures' }).waitFor();
    assert.equal(await page.title(), 'Kitchen measures');
    assert.doesNotMatch(await page.content(), /hearten|maren|window is open/i);
    assert.equal(await page.evaluate(() => document.fonts.size), 0, 'no font of Hearten');
  }

  test('by touch: the neutral page takes the place of Hearten, and neither Back nor Forward brings it back', async (t) => {
    const page = await arrive(t, '/', true);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    const exit = page.getByRole('button', { name: 'Exit to another page' });
    const [button, tabs] = [
      await exit.boundingBox(),
      await page.getByRole('navigation').first().boundingBox(),
    ];
    assert.ok(button && tabs);
    assert.equal(button.height, 48);
    assert.equal(Math.round(tabs.y - (button.y + button.height)), 48);
    await assertClean(page, 'Home with the exit button');

    await page.getByRole('link', { name: 'Track' }).tap();
    await page.getByRole('heading', { name: 'Track' }).waitFor();
    await exit.tap();
    await assertNeutral(page);
    await assertClean(page, 'the neutral page');
    await page.getByLabel('Amount').fill('3');
    await page.getByText('710 ml').waitFor();
    assert.deepEqual([...hosts], [new URL(suite.origin).host]);

    await page.goBack({ waitUntil: 'commit' });
    await assertNeutral(page);
    await page.goForward({ waitUntil: 'commit' }).catch(() => null);
    await assertNeutral(page);

    await page.goto(suite.origin);
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
  });

  test('by Esc three times: also out of a dialog, with a draft that stays, in every tab', async (t) => {
    const page = await arrive(t, '/profile', false);
    const other = await page.context().newPage();
    await other.goto(`${suite.origin}/edit-profile`);
    const name = other.getByLabel('Full name');
    await name.fill('Maren of the draft');
    await other.getByRole('button', { name: 'Exit to another page' }).waitFor();

    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('button', { name: 'Exit to another page' }).waitFor();
    await assertClean(page, 'a dialog with the exit button');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    assert.match(page.url(), /\/profile$/, 'two presses only close what is open');
    await page.keyboard.press('Escape');
    await assertNeutral(page);
    await other.waitForURL(`${suite.origin}/measures.html`);

    await other.goto(`${suite.origin}/edit-profile`);
    await name.waitFor();
    assert.equal(await name.inputValue(), 'Maren of the draft');
  });

  test('a dialog has the button too, and Profile can hide it', async (t) => {
    const page = await arrive(t, '/lock-and-exit', true);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await assertClean(page);
    await page.getByRole('switch', { name: 'Show the exit button' }).tap();
    await page.getByRole('button', { name: 'Exit to another page' }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Show the exit button' }).tap();
    await page.getByRole('button', { name: 'Breathe' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Breathe with me' });
    await dialog.getByRole('button', { name: 'Exit to another page' }).tap();
    await assertNeutral(page);
  });

  test('a reminder inside the app moves the button up, so that it covers no words', async (t) => {
    const page = await arrive(t, '/', true);
    await page.evaluate(async () => {
      const { id } = await (await fetch('/api/user')).json();
      const always = { isOn: true, way: 'app', skipsCheckedInDays: false, times: ['00:00'] };
      const quietHours = { from: '00:00', to: '00:00' };
      localStorage.setItem(`hearten.draft.reminders.${id}`, JSON.stringify({ ...always, quietHours }));
    });
    await page.reload();
    const exit = page.getByRole('button', { name: 'Exit to another page' });
    await exit.waitFor();
    await page.getByText('A minute for yourself?').waitFor();
    const line = page.getByRole('region', { name: 'Reminder' });
    const [button, reminder] = [await exit.boundingBox(), await line.boundingBox()];
    assert.ok(button && reminder && reminder.height > 0);
    const gap = reminder.y - (button.y + button.height);
    assert.ok(gap > 47 && gap < 50, `${gap} px above the reminder`);
  });
});

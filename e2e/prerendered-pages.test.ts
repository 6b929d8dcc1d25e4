import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { ApiClient } from './support/api-client.ts';
import { ADULT, AGREE } from './support/asking-hearten.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { reportJumps } from './support/layout-shifts.ts';
import { lifoScope } from './support/lifo-scope.ts';
import { startServerInPieces } from './support/page-in-pieces.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { waitForAnimations } from './support/wait-for-animations.ts';

const PASSWORD = 'a quiet morning';
const ON_A_PHONE = { viewport: PHONE, reducedMotion: 'reduce' } as const;

/** What older browsers lack, and how a newer one loses it. */
const OLD_BROWSERS: readonly { readonly missing: string; readonly remove: () => void }[] = [
  {
    missing: 'color mixing',
    remove: () => {
      CSS.supports = () => false;
    },
  },
  {
    missing: 'import maps',
    remove: () => {
      Reflect.deleteProperty(HTMLScriptElement, 'supports');
    },
  },
];

describe('prerendered pages', () => {
  const suite = heartenSuite();

  test('their text and links work without a script, and text typed before it loads is kept', async (t) => {
    const maren = uniqueName('maren');
    const person = new ApiClient(suite.origin);
    await person.register(maren);

    const still = await suite.openPage(t, { ...ON_A_PHONE, javaScriptEnabled: false });
    for (const [address, words, tab] of [
      ['/', 'Hello, Friend', 'Home'],
      ['/auth', 'Welcome to Hearten', undefined],
      ['/auth?tab=create', 'Welcome to Hearten', undefined],
    ] as const) {
      await still.goto(suite.origin + address);
      await still.getByRole('heading', { level: 1, name: words }).waitFor();
      const tabs = still.getByRole('navigation', { name: 'Main' }).locator('li a');
      assert.deepEqual(await tabs.allTextContents(), ['Home', 'Community', 'Track', 'Resources', 'Profile']);
      const current = still.locator('li [aria-current="page"]');
      assert.deepEqual(await current.allTextContents(), tab ? [tab] : []);
      assert.equal(await still.locator('button:enabled').count(), 0, 'inactive buttons are disabled');
      assert.deepEqual(still.complaints, [], `the console at ${address}`);
    }
    await still.getByLabel('Username').fill(maren);
    await still.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await still.keyboard.press('Enter');
    assert.equal(still.url(), `${suite.origin}/auth?tab=create`, 'no password becomes part of an address');

    const { page, release } = await openBeforeScript(t, '/auth?next=%2Ftrack');
    const username = page.getByLabel('Username');
    const password = page.getByLabel('Password', { exact: true });
    await username.fill(maren);
    await password.fill(PASSWORD);
    const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
    assert.equal(await signIn.isEnabled(), false);
    release();
    await page.locator('button[type="submit"]:enabled').waitFor();
    assert.deepEqual([await username.inputValue(), await password.inputValue()], [maren, PASSWORD]);
    assert.equal(await password.evaluate((field) => field === document.activeElement), true);
    await waitForAnimations(page);
    assert.deepEqual(page.complaints, []);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Track' }).waitFor();

    // A person who may be signed in gets neither an invitation nor a name before the session is known.
    const asMaren = {
      headers: {
        cookie: person
          .browserCookies()
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
      },
    };
    const html = await fetch(`${suite.origin}/`, asMaren).then((answer) => answer.text());
    assert.match(html, /<h1[^>]*>Hello, Friend</);
    assert.doesNotMatch(html, /Create an account|Maren/);
  });

  for (const { missing, remove } of OLD_BROWSERS) {
    test(`a browser without ${missing} shows one sentence`, async (t) => {
      const page = await suite.openPage(t, ON_A_PHONE);
      await page.addInitScript(remove);
      await page.goto(suite.origin, { waitUntil: 'networkidle' });
      assert.equal(
        await page.locator('body').innerText(),
        'This browser is too old for Hearten. Please use a newer one, or another device.',
      );
      assert.deepEqual(page.complaints, []);
    });
  }

  test('boxes ticked before the script loads stay ticked', async (t) => {
    const { page, release } = await openBeforeScript(t, '/auth?tab=create');
    const agree = page.getByRole('checkbox', { name: AGREE });
    const adult = page.getByRole('checkbox', { name: ADULT });
    await agree.check();
    release();
    await page.locator('button[type="submit"]:enabled').waitFor();
    assert.deepEqual([await agree.isChecked(), await adult.isChecked()], [true, false]);
    assert.equal(await agree.evaluate((box) => box === document.activeElement), true);
    assert.deepEqual(page.complaints, []);
  });

  for (const viewport of [PHONE, DESKTOP]) {
    test(`nothing jumps while a page arrives in pieces, at ${viewport.width} px`, async (t) => {
      const page = await suite.openPage(t, { viewport });
      await reportJumps(page);
      await page.addInitScript(() => {
        const sizes = new Set<number>();
        const look = () => {
          sizes.add(document.getElementsByTagName('*').length);
          if (document.readyState === 'loading') requestAnimationFrame(look);
        };
        look();
        Object.assign(window, { sizes });
      });
      await page.goto(await startServerInPieces(lifoScope(t), suite.origin));
      await page.locator('main button:enabled').first().waitFor();
      await waitForAnimations(page);
      const painted = await page.evaluate(() => (Reflect.get(window, 'sizes') as Set<number>).size);
      assert.ok(painted > 20, `the browser painted ${painted} parts of the page`);
      assert.deepEqual(
        page.complaints.filter((text) => text.startsWith('jump:')),
        [],
      );
    });
  }

  /** Opens a page that gets its scripts when `release` is called. A jump is a complaint. */
  async function openBeforeScript(t: TestContext, path: string) {
    const page = await suite.openPage(t, ON_A_PHONE);
    await reportJumps(page, { afterInput: true });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(suite.origin + path, { waitUntil: 'commit' });
    return { page, release };
  }
});

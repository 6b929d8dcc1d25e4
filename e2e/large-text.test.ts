import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ApiClient } from './support/api-client.ts';
import type { WatchedPage } from './support/browser.ts';
import { heartenSuite, uniqueName } from './support/suite.ts';
import { waitForAnimations } from './support/wait-for-animations.ts';

/** The narrowest phone that all screens support. */
const NARROW_PHONE = { width: 360, height: 740 } as const;
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft';

/** Each screen's address and its title after the product's name. */
const VISITOR_SCREENS = [
  ['/', 'Home'],
  ['/auth', 'Welcome'],
  ['/resources', 'Resources'],
  ['/daily-tips', 'Daily tips'],
  ['/sound-therapy', 'Sound therapy'],
  ['/privacy-security', 'Privacy & Security'],
  ['/terms', 'Terms'],
  ['/rules', 'Community rules'],
  ['/no-such-page', 'Page Not Found'],
] as const;
const OWN_SCREENS = [
  ['/', 'Home'],
  ['/community', 'Community'],
  ['/community/pinboard', 'Community, Pinboard'],
  ['/community/nearby', 'Community, Nearby'],
  ['/community/bookmarks', 'Community, Bookmarks'],
  ['/track', 'Track'],
  ['/profile', 'Profile'],
  ['/edit-profile', 'Edit Profile'],
  ['/reminders', 'Reminders'],
] as const;
/** Each dialog with the screen below it and the button that opens it. */
const DIALOGS = [
  ['/', 'Home', 'Track now'],
  ['/', 'Home', 'Customize your activities'],
  ['/', 'Home', 'Notifications'],
  ['/track', 'Track', 'New entry'],
  ['/track', 'Track', 'View all entries'],
  ['/track', 'Track', 'View all activities'],
  ['/track', 'Track', 'View all achievements'],
  ['/profile', 'Profile', 'Delete Account'],
] as const;

/** Elements that are wider than their page or dialog, and texts that are cut off. */
const findOverflow = (page: WatchedPage) =>
  page.evaluate(() => {
    const scrolling = document.querySelectorAll('html, dialog[open], dialog[open] > div');
    const wide = [...scrolling]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth - clientWidth} px too wide`);
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue,
      );
      const { overflowX, clipPath } = getComputedStyle(element);
      // Fully clipped elements are for screen readers only.
      const isShown = clipPath === 'none' && overflowX !== 'visible';
      return hasWords && isShown && element.scrollWidth > element.clientWidth + 1;
    });
    return [...wide, ...cut.map(({ textContent }) => `cut off: ${textContent}`)];
  });

describe('text twice as large on the narrowest phone', () => {
  const suite = heartenSuite();

  test('no screen or dialog is wider than the phone, and no text is cut off', async (t) => {
    const page = await suite.openPage(t, { viewport: NARROW_PHONE, reducedMotion: 'reduce' });
    const findings: string[] = [];
    const look = async (screen: string) => {
      await page.waitForFunction(() => !document.body.textContent?.includes('Loading'));
      await waitForAnimations(page);
      for (const finding of await findOverflow(page)) findings.push(`${screen}: ${finding}`);
    };
    const begin = async () => {
      await page.goto(suite.origin);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    };
    const open = async (path: string, title: string) => {
      await page.evaluate((address) => history.pushState(null, '', address), path);
      await page.waitForFunction((expected) => document.title === `Hearten - ${expected}`, title);
    };

    await begin();
    for (const [path, title] of VISITOR_SCREENS) {
      await open(path, title);
      await look(`${path}, signed out`);
    }
    const maren = new ApiClient(suite.origin);
    await maren.register(uniqueName('maren'));
    await maren.request('POST', '/api/mood', { moodValue: 4, fatigueValue: 2, notes: LONG_WORD });
    await maren.request('POST', '/api/journal', { title: LONG_WORD, content: LONG_WORD });
    await maren.request('POST', '/api/community/posts', {
      content: LONG_WORD,
      moodTag: 'Hopeful,Frustrated',
    });
    await page.context().addCookies(maren.browserCookies());
    await begin();
    for (const [path, title] of OWN_SCREENS) {
      await open(path, title);
      await look(path);
    }
    for (const [path, title, name] of DIALOGS) {
      await open(path, title);
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await look(name);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    assert.deepEqual(findings, []);
  });
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { QUOTES } from '../../../domain/inspiration/quotes.ts';
import { now } from '../../lib/today.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { InspirationCard } from './inspiration-card.tsx';
import { savedQuotes, setQuoteSaved } from './saved-quotes.ts';
import { SavedQuotesCard } from './saved-quotes-card.tsx';

const KEY = 'hearten.quotes';
const TODAYS = QUOTES[325 % QUOTES.length] as (typeof QUOTES)[number];

const moveClockTo = (date: Date) =>
  act(async () => {
    now.value = date;
  });

beforeEach(() => moveClockTo(new Date(2026, 10, 21, 9)));
afterEach(async () => {
  await moveClockTo(new Date());
  await act(async () => {
    toaster.dismiss();
    for (const id of savedQuotes.peek()) setQuoteSaved(id, false);
  });
  localStorage.clear();
});

/** Gives the browser exactly these ways to share. */
function canShare(t: TestContext, ways: { share?: unknown; clipboard?: unknown }) {
  for (const name of ['share', 'clipboard'] as const) {
    const before = Object.getOwnPropertyDescriptor(navigator, name);
    Object.defineProperty(navigator, name, { value: ways[name], configurable: true });
    t.after(() => {
      if (before) Object.defineProperty(navigator, name, before);
      else Reflect.deleteProperty(navigator, name);
    });
  }
}

test('the quotation of the day has its author, work and year, and changes at midnight', async (t) => {
  await render(t, <InspirationCard />);
  const { text, person, work, year } = TODAYS;
  assert.ok(pageText().includes(`“${text}”${person}, ${work}, ${year}`));
  await moveClockTo(new Date(2026, 10, 22, 0, 0));
  assert.ok(!pageText().includes(text));
});

test('Save stores the quotation on the device, and pressing Saved removes it', async (t) => {
  await render(t, <InspirationCard />);
  await press(named('button', 'Save'));
  assert.equal(localStorage.getItem(KEY), JSON.stringify([TODAYS.id]));
  assert.equal(named('button', 'Saved')?.getAttribute('aria-pressed'), 'true');
  await press(named('button', 'Saved'));
  assert.equal(localStorage.getItem(KEY), '[]');
});

test('a quotation saved in another tab stays when one is saved here, and shows as saved', async (t) => {
  await render(t, <InspirationCard />);
  localStorage.setItem(KEY, '["hope"]');
  await press(named('button', 'Save'));
  assert.equal(localStorage.getItem(KEY), JSON.stringify([TODAYS.id, 'hope']));
  localStorage.setItem(KEY, '["hope"]');
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key: KEY })));
  assert.equal(named('button', 'Save')?.getAttribute('aria-pressed'), 'false');
});

test('a device without storage says so', async (t) => {
  await render(t, <InspirationCard />);
  const device = localStorage;
  Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  await press(named('button', 'Save'));
  Object.defineProperty(globalThis, 'localStorage', { value: device, configurable: true });
  assert.equal(toaster.current.value?.title, 'Not saved');
  assert.ok(named('button', 'Save'));
});

test('Share passes the quotation to the device', async (t) => {
  const given: unknown[] = [];
  canShare(t, { share: async (what: unknown) => void given.push(what) });
  await render(t, <InspirationCard />);
  await press(named('button', 'Share'));
  const { text, person, work, year } = TODAYS;
  assert.deepEqual(given, [{ text: `“${text}” ${person}, ${work}, ${year}` }]);
  assert.equal(toaster.current.value, null);
});

test('canceling the share sheet shows no message', async (t) => {
  canShare(t, { share: () => Promise.reject(new DOMException('', 'AbortError')) });
  await render(t, <InspirationCard />);
  await press(named('button', 'Share'));
  assert.equal(toaster.current.value, null);
});

test('without a share sheet the quotation is copied, and a toast says so', async (t) => {
  const copied: string[] = [];
  canShare(t, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  await render(t, <InspirationCard />);
  await press(named('button', 'Share'));
  await until(() => toaster.current.value);
  assert.equal(toaster.current.value?.title, 'Copied');
  assert.ok(copied[0]?.startsWith(`“${TODAYS.text}”`));
});

test('a toast says when neither sharing nor copying works', async (t) => {
  canShare(t, {});
  await render(t, <InspirationCard />);
  await press(named('button', 'Share'));
  await until(() => toaster.current.value);
  assert.equal(toaster.current.value?.title, 'Sharing didn’t work');
});

test('saved quotations are listed newest first, and a removed one stays until the page is left', async (t) => {
  setQuoteSaved('overlook', true);
  setQuoteSaved('hope', true);
  const page = await render(t, <SavedQuotesCard />);
  const first = document.querySelector('li') as HTMLElement;
  assert.match(first.textContent, /If life is to be sustained/);
  await press([...first.querySelectorAll('button')].find((button) => button.textContent === 'Saved'));
  assert.equal(document.querySelectorAll('li').length, 2);
  await page.leave();
  await render(t, <SavedQuotesCard />);
  assert.equal(document.querySelectorAll('li').length, 1);
});

test('an empty list says how to save a quotation', async (t) => {
  await render(t, <SavedQuotesCard />);
  assert.match(pageText(), /Nothing saved yet/);
});

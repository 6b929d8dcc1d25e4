import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { clearDrafts } from '../../lib/delete-drafts.ts';
import { prepareDrafts } from '../../lib/drafts.ts';
import { clearResources } from '../../lib/resource.ts';
import { HELP_WHILE_WRITING_KEY } from '../../lib/stored-names.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { communityPost, pageOfPosts } from '../../testing/posts.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { PinboardTab } from '../community/pinboard-tab.tsx';
import { GratitudeCompose } from '../gratitude/gratitude-compose.tsx';
import { choosePlace } from '../help/help-place.ts';
import { closeHelp, helpOpening } from '../help/open-help.ts';
import { EntryDialog } from '../journal/entry-dialog.tsx';
import { MoodSheet } from '../mood/mood-sheet.tsx';
import { signedInAs } from '../session/session.ts';
import { helpWhileWriting } from './help-while-writing.ts';

const DANGER = 'The tests came back. I want to end my life.';
const CALM = 'The tests came back. I want to see the sea.';
const LINK = 'Need someone to talk to?';

const area = () => document.querySelector('textarea') as HTMLTextAreaElement;
const isShown = () => pageText().includes('If you’re thinking of ending your life');
const spoken = () => [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent).join('');

/** Lets the pause after the last word pass. The mocked timers make it 8 ms. */
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

/** Makes the pause a hundred times shorter. */
function hurry(t: TestContext): void {
  const setTimer = globalThis.setTimeout;
  t.mock.method(globalThis, 'setTimeout', (run: () => void, ms?: number, ...rest: unknown[]) =>
    setTimer(run, ms === 800 ? 8 : ms, ...rest),
  );
}

installIndexedDb();

beforeEach(async () => {
  await prepareDrafts();
  clearDrafts();
  localStorage.clear();
  choosePlace('IE');
  await act(async () => {
    helpWhileWriting.choose(true);
    closeHelp();
    signedInAs(MAREN);
    clearResources();
  });
  localStorage.removeItem(HELP_WHILE_WRITING_KEY);
});

const newEntry = <EntryDialog userId={MAREN.id} onClose={() => {}} />;

test('the line names a number with its country, and takes neither the focus nor a place above the words', async (t) => {
  hurry(t);
  await serve(t, () => [200, []]);
  await render(t, newEntry);
  await type(area(), CALM);
  await pause();
  assert.equal(isShown(), false);
  area().focus();
  await type(area(), DANGER);
  await until(isShown);
  await until(() => spoken().includes('Only this device noticed these words; nobody was told.'));
  assert.match(pageText(), /116 123/);
  assert.match(pageText(), /Samaritans · Ireland/);
  assert.equal(document.activeElement === area(), true);
  const line = document.querySelector('p > [role="status"]') as Node;
  assert.ok(area().compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING);

  await press(named('button', 'More help'));
  assert.ok(helpOpening());
});

test('the line stays for the draft, and ends with it', async (t) => {
  hurry(t);
  await serve(t, () => [200, []]);
  await render(t, newEntry);
  await type(area(), DANGER);
  await until(isShown);
  await type(area(), CALM);
  await pause();
  assert.equal(isShown(), true);
  await type(area(), '');
  await pause();
  assert.equal(isShown(), false);
});

test('“Don’t show this” hides the line for this draft, also after it is opened again, and stores nothing', async (t) => {
  hurry(t);
  await serve(t, () => [200, []]);
  const first = await render(t, newEntry);
  await type(area(), DANGER);
  await until(isShown);
  const before = { ...localStorage };
  await press(named('button', 'Don’t show this'));
  assert.equal(isShown(), false);
  assert.deepEqual({ ...localStorage }, before);
  assert.equal(document.activeElement === area(), true);
  assert.match(spoken(), /To turn these lines off for good, go to Profile, Preferences\./);
  await type(area(), `${DANGER} Now.`);
  await pause();
  assert.equal(isShown(), false);
  await first.leave();

  await render(t, newEntry);
  assert.equal(area().value, `${DANGER} Now.`);
  await type(area(), `${DANGER} Today.`);
  await pause();
  assert.equal(isShown(), false);
  await type(area(), '');
  await type(area(), DANGER);
  await until(isShown);
});

test('the switch in Profile keeps the line away, and the link stays', async (t) => {
  hurry(t);
  await serve(t, () => [200, []]);
  await act(async () => helpWhileWriting.choose(false));
  await render(t, newEntry);
  await type(area(), DANGER);
  await pause();
  assert.equal(isShown(), false);
  await press(named('button', LINK));
  assert.ok(helpOpening());
});

/** Records what is written to the device's storage: the key, and the length of the sealed value. */
function watchStorage(t: TestContext): string[] {
  const device = localStorage;
  const written: string[] = [];
  const setItem = (key: string, value: string) => {
    written.push(`${key}: ${value.length}`);
    device.setItem(key, value);
  };
  const watched = new Proxy(device, {
    get(target, name) {
      if (name === 'setItem') return setItem;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.defineProperty(globalThis, 'localStorage', { value: watched, configurable: true });
  t.after(() => Object.defineProperty(globalThis, 'localStorage', { value: device, configurable: true }));
  return written;
}

/** Posts a reflection with words of danger. Returns all that left the page for the server or the device's storage. */
async function postAndWatch(t: TestContext, stored: string[], isOn: boolean) {
  const server = await serve(t, ({ method }) =>
    method === 'GET' ? [200, pageOfPosts([])] : [201, communityPost({ content: DANGER })],
  );
  await act(async () => helpWhileWriting.choose(isOn));
  stored.length = 0;
  const page = await render(t, <PinboardTab userId={MAREN.id} />);
  await type(area(), DANGER);
  if (isOn) await until(isShown);
  else await pause();
  const isBlocked = named('button', 'Post Reflection')?.getAttribute('aria-disabled') === 'true';
  await press(named('button', 'Post Reflection'));
  await until(() => pageText().includes('Your reflection is on the pinboard.'));
  const wasCleared = !isShown();
  await page.leave();
  const requests = server.seen.map(({ method, path, headers, body }) =>
    [method, path, headers['content-length'], JSON.stringify(body)].join(' '),
  );
  return { stored: [...stored], requests, isBlocked, wasCleared };
}

test('with the line or without it, the same bytes are sent and stored, and nothing is blocked', async (t) => {
  hurry(t);
  localStorage.setItem('sessionId', '7');
  const stored = watchStorage(t);
  const without = await postAndWatch(t, stored, false);
  clearResources();
  const withLine = await postAndWatch(t, stored, true);
  assert.deepEqual(withLine, without);
  assert.deepEqual([withLine.isBlocked, withLine.wasCleared], [false, true]);
  assert.ok(withLine.requests.some((one) => one.startsWith('POST') && one.includes(DANGER)));
  assert.ok(withLine.stored.length > 0);
  assert.ok(withLine.stored.every((one) => one.startsWith('hearten.draft.reflection')));
});

test('a link to Help stands under every field for words', async (t) => {
  await serve(t, ({ path }) => (path.startsWith('/api/community') ? [200, pageOfPosts([])] : [200, []]));
  const composers = [
    newEntry,
    <MoodSheet key="mood" userId={MAREN.id} onClose={() => {}} />,
    <PinboardTab key="post" userId={MAREN.id} />,
    <GratitudeCompose key="thanks" userId={MAREN.id} onClose={() => {}} />,
  ];
  for (const composer of composers) {
    const { leave } = await render(t, composer);
    await until(() => named('button', LINK));
    await leave();
  }
});

test('thanks are for someone else, so their words are not read', async (t) => {
  hurry(t);
  await serve(t, () => [200, []]);
  await render(t, <GratitudeCompose userId={MAREN.id} onClose={() => {}} />);
  await type(area(), DANGER);
  await pause();
  assert.equal(isShown(), false);
});

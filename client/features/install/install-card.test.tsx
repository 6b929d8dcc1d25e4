import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { DAY_MS } from '../../../domain/time/units.ts';
import { INSTALL_KEY } from '../../lib/stored-names.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { InstallSlot } from './install-slot.tsx';
import { manualWay } from './install-way.ts';
import { isInstallSuggested, setInstallPrompt } from './prompt.ts';
import { countCheckIn, noteInstalledApp } from './suggestion.ts';

let checkIns = 0;
const checkIn = () => act(async () => countCheckIn(`entry-${++checkIns}`));
const checkInThreeTimes = async () => {
  for (let time = 0; time < 3; time++) await checkIn();
};
const isCardThere = () => pageText().includes('Put Hearten on');

/** The browser's offer, which the person answers with `outcome`. */
function offer(outcome: 'accepted' | 'dismissed') {
  let asked = 0;
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked += 1;
      return { outcome };
    },
  });
  dispatchEvent(event);
  return { event, asked: () => asked };
}

beforeEach(async () => {
  localStorage.clear();
  setInstallPrompt(undefined);
  await act(async () => {
    isInstallSuggested.value = false;
  });
});

test('the card comes with the third check-in, and adds the app in the browser’s own way', async (t) => {
  const { event, asked } = offer('accepted');
  assert.equal(event.defaultPrevented, true, 'the browser shows no banner of its own');
  await render(t, <InstallSlot />);
  await checkIn();
  await checkIn();
  await act(async () => countCheckIn(`entry-${checkIns}`));
  assert.ok(!isCardThere(), 'the same check-in does not count twice');
  await checkIn();
  await until(isCardThere);
  await press(named('button', 'Add it'));
  await until(() => !isCardThere());
  assert.equal(asked(), 1);
  await checkInThreeTimes();
  assert.ok(!isCardThere(), 'it never comes back');
});

test('"Not now" hides it for 90 days, and the second time for good', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 23) });
  offer('accepted');
  await render(t, <InstallSlot />);
  await checkInThreeTimes();
  await until(isCardThere);
  await press(named('button', 'Not now'));
  assert.ok(!isCardThere());

  t.mock.timers.tick(89 * DAY_MS);
  await checkIn();
  assert.ok(!isCardThere());
  t.mock.timers.tick(2 * DAY_MS);
  await checkIn();
  await until(isCardThere);
  await press(named('button', 'Don’t ask again'));
  assert.ok(!isCardThere());
  t.mock.timers.tick(400 * DAY_MS);
  await checkIn();
  assert.ok(!isCardThere());
});

test('when the card goes with the focus in it, the page’s heading gets the focus', async (t) => {
  offer('accepted');
  await render(
    t,
    <main>
      <h1>Home</h1>
      <InstallSlot />
    </main>,
  );
  await checkInThreeTimes();
  await until(isCardThere);
  named('button', 'Not now')?.focus();
  await press(named('button', 'Not now'));
  assert.ok(!isCardThere());
  const { tagName, textContent } = document.activeElement as Element;
  assert.deepEqual([tagName, textContent], ['H1', 'Home']);
});

test('a no to the browser’s own question counts as "Not now"', async (t) => {
  offer('dismissed');
  await render(t, <InstallSlot />);
  await checkInThreeTimes();
  await until(isCardThere);
  await press(named('button', 'Add it'));
  await until(() => !isCardThere());
  await checkIn();
  assert.ok(!isCardThere());
  assert.match(localStorage.getItem(INSTALL_KEY) ?? '', /"notNowAt":[1-9]/);
});

test('if the browser does not ask, the card says so, and "Add it" asks again', async (t) => {
  const { event, asked } = offer('accepted');
  await render(t, <InstallSlot />);
  await checkInThreeTimes();
  await until(isCardThere);
  const refusal = t.mock.method(event, 'prompt', async () => {
    throw new DOMException('no gesture', 'NotAllowedError');
  });
  await press(named('button', 'Add it'));
  await until(() => pageText().includes('Your browser didn’t ask you. Please try again'));
  refusal.mock.restore();
  await press(named('button', 'Add it'));
  await until(() => !isCardThere());
  assert.equal(asked(), 1);
});

test('a browser that offers nothing and has no way by hand gets no card', async (t) => {
  await render(t, <InstallSlot />);
  await checkInThreeTimes();
  assert.ok(!isCardThere());
});

test('an iPhone gets the steps, which can be closed and ended', async (t) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  t.mock.getter(navigator, 'userAgent', () => userAgent);
  await render(t, <InstallSlot />);
  await checkInThreeTimes();
  await until(isCardThere);
  await press(named('button', 'Show me how'));
  await until(() => pageText().includes('Choose Add to Home Screen'));
  await press(named('button', 'Close'));
  assert.ok(isCardThere(), 'the card stays until the person has answered');
  await press(named('button', 'Show me how'));
  await press(await until(() => named('button', 'Done')));
  assert.ok(!isCardThere());
  await checkIn();
  assert.ok(!isCardThere());
});

test('nothing is suggested in the installed app, nor after it has been installed', async (t) => {
  offer('accepted');
  await render(t, <InstallSlot />);
  const matchMedia = globalThis.matchMedia;
  t.mock.method(globalThis, 'matchMedia', (query: string) =>
    query.includes('standalone') ? { matches: true } : matchMedia(query),
  );
  await checkInThreeTimes();
  assert.ok(!isCardThere());
  noteInstalledApp();
  t.mock.restoreAll();
  await checkIn();
  assert.ok(!isCardThere(), 'a tab of the same browser knows it, too');
});

test('the card that is on screen goes when the app is installed by another way', async (t) => {
  offer('accepted');
  noteInstalledApp();
  await render(t, <InstallSlot />);
  await checkInThreeTimes();
  await until(isCardThere);
  await act(async () => void dispatchEvent(new Event('appinstalled')));
  assert.ok(!isCardThere());
});

test('the way by hand follows the browser', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  for (const [userAgent, touches, way] of [
    [`${mac} Version/18.5 Safari/605.1.15`, 0, 'mac-safari'],
    [`${mac} Version/16.6 Safari/605.1.15`, 0, undefined],
    [`${mac} Version/18.5 Safari/605.1.15`, 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0', 0, undefined],
    ['Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0', 5, 'firefox'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
      5,
      undefined,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1',
      5,
      'ios',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 0, undefined],
  ] as const) {
    assert.equal(manualWay(userAgent, touches), way, userAgent);
  }
});

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { act } from 'react';
import { HOUR_MS } from '../../../domain/time/units.ts';
import { now } from '../../lib/today.ts';
import { simulateFullStorage } from '../../testing/full-storage.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { logout } from '../session/account.ts';
import { session, signedInAs } from '../session/session.ts';
import { removeFirstCheckIn } from './first-check-in.ts';
import { WelcomePage } from './welcome-page.tsx';

const KEY = 'hearten.draft.first-check-in';
const face = (name: string) => named<HTMLInputElement>('input[type="radio"]', name);
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const status = () => document.querySelector('[role="status"]')?.textContent;
const moveClockTo = (date: Date) =>
  act(async () => {
    now.value = date;
  });

beforeEach(() =>
  act(async () => {
    localStorage.clear();
    removeFirstCheckIn();
    session.value = { status: 'signed-out' };
  }),
);
afterEach(() => moveClockTo(new Date()));

test('a first visit says what Hearten is and what it promises, shows five faces, and has one primary button', async (t) => {
  const server = await serve(t, () => [401]);
  await render(t, <WelcomePage />);
  assert.equal(document.querySelector('h1')?.textContent?.match(/\./g)?.length, 1, 'one sentence');
  assert.match(pageText(), /Other people don’t see your journal or check-ins\./);
  assert.equal(named('a', 'How Hearten keeps it private')?.getAttribute('href'), '/privacy-security');
  assert.deepEqual(
    [...document.querySelectorAll('input')].map((input) => [input.getAttribute('aria-label'), input.checked]),
    [
      ['Difficult, 1 of 5', false],
      ['Mixed, 2 of 5', false],
      ['Neutral, 3 of 5', false],
      ['Hopeful, 4 of 5', false],
      ['Strong, 5 of 5', false],
    ],
  );
  assert.match(pageText(), /No account needed\. It stays on this device\./);
  assert.equal(named('a', 'Create an account')?.getAttribute('href'), '/auth?tab=create');
  assert.equal(named('a', 'Sign in')?.getAttribute('href'), '/auth');
  assert.ok(named('button', 'Breathe with me'));
  assert.equal(server.seen.length, 0);
});

test('a tap is shown at once, stored on this device alone, and undone', async (t) => {
  const server = await serve(t, () => [401]);
  await render(t, <WelcomePage />);
  await press(face('Hopeful, 4 of 5'));
  assert.equal(face('Hopeful, 4 of 5')?.checked, true);
  assert.equal(status(), 'Saved on this device');
  assert.match(pageText(), /It is only on this device, for a day\./);
  const first = stored();
  assert.deepEqual([first.moodValue, first.fatigueValue], [4, null]);
  assert.match(first.id, /^[0-9a-f-]{36}$/);
  assert.match(first.at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);

  await press(face('Mixed, 2 of 5'));
  await press(await until(() => face('Focused, 4 of 5')));
  assert.deepEqual(stored(), { ...first, moodValue: 2, fatigueValue: 4 }, 'the same check-in');
  assert.equal(
    [...document.querySelectorAll('a')].filter((a) => a.textContent === 'Create an account').length,
    1,
  );

  await press(named('button', 'Undo'));
  assert.equal(stored(), null);
  assert.equal(status(), 'Tap a face to try it.');
  assert.ok(document.activeElement === face('Difficult, 1 of 5'));
  assert.equal(server.seen.length, 0);
});

test('after ten minutes another face is a new check-in', async (t) => {
  await render(t, <WelcomePage />);
  await press(face('Hopeful, 4 of 5'));
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), at }));
  await act(async () => {
    session.value = { status: 'signed-out' };
  });
  const { id } = stored();
  await press(face('Mixed, 2 of 5'));
  assert.notEqual(stored().id, id);
  assert.notEqual(stored().at, at);
});

test('a check-in on the device expires after a day', async (t) => {
  await render(t, <WelcomePage />);
  await press(face('Hopeful, 4 of 5'));
  await moveClockTo(new Date(Date.now() + 23 * HOUR_MS));
  assert.equal(face('Hopeful, 4 of 5')?.checked, true);
  await moveClockTo(new Date(Date.now() + 24 * HOUR_MS));
  assert.equal(face('Hopeful, 4 of 5')?.checked, false);
  assert.equal(stored(), null);
});

test('signing out deletes a check-in from the device', async (t) => {
  await serve(t, () => [204]);
  await render(t, <WelcomePage />);
  await press(face('Hopeful, 4 of 5'));
  await act(async () => {
    signedInAs(MAREN);
    await logout();
  });
  assert.equal(stored(), null);
  assert.equal(face('Hopeful, 4 of 5')?.checked, false);
});

test('another tab’s tap is shown, and a device without space says that nothing is stored', async (t) => {
  await render(t, <WelcomePage />);
  await press(face('Hopeful, 4 of 5'));
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), moodValue: 1 }));
  await act(async () => void dispatchEvent(Object.assign(new Event('storage'), { key: KEY })));
  assert.equal(face('Difficult, 1 of 5')?.checked, true);
  await press(named('button', 'Undo'));
  simulateFullStorage(t);
  await press(face('Hopeful, 4 of 5'));
  assert.equal(status(), 'Kept until you close this page');
  assert.match(pageText(), /This device can’t store it/);
});

test('what an older version or another page left on the device is ignored', async (t) => {
  for (const left of [
    '{}',
    'null',
    '{"id":"x","commandId":"y","at":"soon","moodValue":9,"fatigueValue":null}',
  ]) {
    localStorage.setItem(KEY, left);
    await act(async () => {
      session.value = { status: 'signed-out' };
    });
    const page = await render(t, <WelcomePage />);
    assert.equal(document.querySelectorAll('input:checked').length, 0, left);
    await page.leave();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act } from 'react';
import { MAREN } from '../../testing/people.ts';
import { pageText, render, until } from '../../testing/render.ts';
import { serve } from '../../testing/server.ts';
import { BreathingHost } from '../breathing/breathing.tsx';
import { MoodSheetHost } from '../mood/mood-sheet-host.tsx';
import { session } from '../session/session.ts';
import { openShortcut } from './open-shortcut.ts';

test('the shortcut to breathe opens the breathing for a visitor, once', async (t) => {
  await serve(t, () => [200, null]);
  session.value = { status: 'signed-out' };
  history.replaceState(null, '', '/?do=breathe');
  await render(t, <BreathingHost />);
  await act(async () => openShortcut());
  await until(() => pageText().includes('Breathe with me'));
  assert.equal(location.search, '', 'a reload does not open it again');
});

test('the shortcut to check in opens nothing for a visitor, and waits for the session', async (t) => {
  await serve(t, () => [200, null]);
  session.value = { status: 'signed-out' };
  history.replaceState(null, '', '/?do=check-in');
  await render(t, <MoodSheetHost />);
  await act(async () => openShortcut());
  await act(async () => {
    session.value = { status: 'signed-in', user: MAREN };
  });
  assert.equal(document.querySelectorAll('dialog').length, 0, 'signing in later opens no sheet');

  await act(async () => {
    session.value = { status: 'loading' };
  });
  history.replaceState(null, '', '/?do=check-in');
  await act(async () => openShortcut());
  assert.equal(document.querySelectorAll('dialog').length, 0);
  await act(async () => {
    session.value = { status: 'signed-in', user: MAREN };
  });
  await until(() => pageText().includes('How are you feeling?'));
});

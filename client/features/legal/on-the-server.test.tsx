import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS } from '../../../domain/account/session.ts';
import { PutReminderBody } from '../../../domain/reminders/schema.ts';
import { pageText, render } from '../../testing/render.ts';
import { OnTheServer } from './on-the-server.tsx';

test('the privacy page names the real lifetime of a session', async (t) => {
  await render(t, <OnTheServer />);
  const rule = `Your session, for up to ${SESSION_ABSOLUTE_DAYS} days, or ${SESSION_IDLE_DAYS} days without a visit,`;
  assert.ok(pageText().includes(rule), rule);
  assert.deepEqual([SESSION_ABSOLUTE_DAYS, SESSION_IDLE_DAYS], [180, 30]);
});

/** The words of the page for each part of reminders that a device sends to be stored. */
const REMINDER_WORDS = {
  subscription: 'the address of your device at its push service',
  zone: 'time zone',
  times: 'times',
  days: 'days',
  quietHours: 'quiet hours',
  skipsCheckedInDays: 'whether days with a check-in are left out',
};

test('the privacy page names everything that the server stores for reminders', async (t) => {
  await render(t, <OnTheServer />);
  assert.deepEqual(Object.keys(REMINDER_WORDS).sort(), Object.keys(PutReminderBody.properties).sort());
  const item = [...document.querySelectorAll('li')]
    .map(({ textContent }) => textContent ?? '')
    .find((text) => text.startsWith('If you switch on reminders'));
  for (const words of Object.values(REMINDER_WORDS)) assert.ok(item?.includes(words), words);
});

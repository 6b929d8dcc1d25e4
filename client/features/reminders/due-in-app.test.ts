import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysSentence, partOfDay } from './day-words.ts';
import { dueInApp } from './due-in-app.ts';
import type { ReminderSettings } from './settings.ts';

const SETTINGS: ReminderSettings = {
  isOn: true,
  way: 'app',
  zone: 'Europe/Berlin',
  times: ['09:00', '20:30'],
  days: [1, 2, 3, 4, 5],
  quietHours: { from: '22:00', to: '07:30' },
  skipsCheckedInDays: true,
  endpoint: '',
  keptIn: '',
  closed: '',
};
/** A Friday. */
const at = (time: string, day = '2026-11-20') => new Date(`${day}T${time}:00`);

test('the latest reminder of today is shown from its time on, until it is closed', () => {
  assert.equal(dueInApp(SETTINGS, at('08:59')), null);
  assert.equal(dueInApp(SETTINGS, at('09:00')), '2026-11-20 09:00');
  assert.equal(dueInApp(SETTINGS, at('21:00')), '2026-11-20 20:30');
  const closed = { ...SETTINGS, closed: '2026-11-20 09:00' };
  assert.equal(dueInApp(closed, at('12:00')), null);
  assert.equal(dueInApp(closed, at('20:30')), '2026-11-20 20:30');
});

test('nothing is shown on other days, in the quiet hours, or when it comes as a push message', () => {
  assert.equal(dueInApp(SETTINGS, at('10:00', '2026-11-21')), null);
  assert.equal(dueInApp(SETTINGS, at('10:00', '2026-11-22')), null);
  assert.equal(dueInApp(SETTINGS, at('22:30')), null);
  assert.equal(dueInApp({ ...SETTINGS, times: ['06:00'] }, at('10:00')), null);
  assert.equal(dueInApp({ ...SETTINGS, way: 'push' }, at('10:00')), null);
  assert.equal(dueInApp({ ...SETTINGS, isOn: false }, at('10:00')), null);
});

test('days and times in words', () => {
  assert.equal(daysSentence([1, 2, 3, 4, 5, 6, 7]), 'Every day.');
  assert.equal(daysSentence([1, 2, 4, 5, 6]), 'Every day but Wednesday and Sunday.');
  assert.equal(daysSentence([5, 1]), 'Only on Monday and Friday.');
  assert.deepEqual(['04:59', '05:00', '12:00', '18:00'].map(partOfDay), [
    'at night',
    'in the morning',
    'in the afternoon',
    'in the evening',
  ]);
});

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { MINUTE_MS } from '../../../domain/time/units.ts';
import { now } from '../../lib/today.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { signedInAs } from '../session/session.ts';
import { addReading, changeSettings, durationTextOfMs, hours, noteMood } from './hours.ts';
import { MyHours } from './hours-page.tsx';
import { clearPause, countOpened, rest, restsUntil } from './pause.ts';
import { PauseHint, Rest } from './pause-hint.tsx';
import { weekOf } from './week.ts';

/** A Saturday. */
const NOON = new Date('2026-11-21T12:00:00');
const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(async () => {
  localStorage.clear();
  clearPause();
  await act(async () => {
    now.value = NOON;
    signedInAs(MAREN);
  });
});

test('reading time is kept for two weeks, on this device and for this person', async () => {
  for (let day = 1; day <= 20; day++)
    addReading(MINUTE_MS, new Date(`2026-11-${String(day).padStart(2, '0')}T10:00:00`));
  addReading(69 * MINUTE_MS, NOON);
  const { readMs } = hours();
  assert.equal(Object.keys(readMs).length, 14);
  assert.equal(durationTextOfMs(readMs['2026-11-21'] ?? 0), '1 h 9 min');
  await act(async () => signedInAs({ ...MAREN, id: MAREN.id + 1 }));
  assert.deepEqual(hours().readMs, {});
});

test('stored settings that are not among the choices count as missing', () => {
  changeSettings({ mostMs: 17, hardInRow: -1 });
  assert.deepEqual([hours().mostMs, hours().hardInRow], [120 * MINUTE_MS, 6]);
  noteMood(2, '2026-11-21');
  assert.deepEqual(hours().moods, { '2026-11-21': 2 });
});

test('the page shows the week, and a mood that stays on this device', async (t) => {
  addReading(70 * MINUTE_MS, NOON);
  await render(t, <MyHours />);
  assert.ok(words().includes('1 h 10 min with a case open.'));
  assert.equal(document.querySelectorAll('ol li').length, 7);
  assert.ok(words().includes('1:10'));
  const spoken = [...document.querySelectorAll('ol li > span:last-child')].map(
    ({ textContent }) => textContent,
  );
  assert.deepEqual(spoken, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
  assert.deepEqual(weekOf('2026-11-21').slice(0, 2), ['2026-11-16', '2026-11-17']);
  assert.equal(weekOf('2026-11-22').at(-1), '2026-11-22');
});

test('after six hard posts in a row a pause is offered, and any other post ends the row', async (t) => {
  await render(t, <PauseHint />);
  await act(async () => {
    for (let hard = 0; hard < 5; hard++) countOpened(true);
    countOpened(false);
    for (let hard = 0; hard < 5; hard++) countOpened(true);
  });
  assert.equal(words(), '');
  await act(async () => countOpened(true));
  assert.ok(words().includes('You’ve opened 6 hard posts in a row. Ten minutes away would be fine.'));
  await press(named('button', 'Later'));
  assert.equal(words(), '');
});

test('“Later” after hard posts does not silence “enough” for the day, and “Later” after “enough” does', async (t) => {
  await render(t, <PauseHint />);
  await act(async () => {
    for (let hard = 0; hard < 6; hard++) countOpened(true);
  });
  await press(named('button', 'Later'));
  assert.equal(words(), '');
  await act(async () => addReading(120 * MINUTE_MS, NOON));
  assert.ok(words().includes('You have read for 2 h today. That is enough.'));
  await press(named('button', 'Later'));
  await act(async () => addReading(MINUTE_MS, NOON));
  assert.equal(words(), '');
});

test('the next moderator in the same tab begins without a row and without a rest', async (t) => {
  for (let opened = 0; opened < 6; opened++) countOpened(true);
  rest();
  for (let opened = 0; opened < 6; opened++) countOpened(true);
  await render(t, <PauseHint />);
  assert.match(words(), /6 hard posts in a row/);
  await act(async () => signedInAs({ ...MAREN, id: MAREN.id + 1 }));
  assert.doesNotMatch(words(), /hard posts in a row/);
  assert.equal(restsUntil(), undefined);
});

test('enough reading for the day is said once, and a rest ends by itself', async (t) => {
  addReading(120 * MINUTE_MS, NOON);
  await render(t, <PauseHint />);
  await until(() => words().includes('You have read for 2 h today. That is enough.'));
  await press(named('button', 'Rest for ten minutes'));
  const end = restsUntil();
  assert.ok(end !== undefined);
  await act(async () => {
    now.value = new Date(end + 1);
  });
  assert.equal(restsUntil(), undefined);
});

test('a rest offers to breathe, and can be ended', async (t) => {
  await render(t, <Rest until={NOON.getTime()} />);
  assert.ok(words().includes('The queue is here again at 12:00.'));
  await press(named('button', 'Back to the queue'));
  assert.equal(restsUntil(), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  asOfText,
  createdAtText,
  dayAndTime,
  momentInSentence,
  momentText,
  utcDayName,
  weekdayLetter,
} from './date-text.ts';

/** An entry made at this local time. */
const at = (localDate: string, clock: string) => ({
  localDate,
  createdAt: new Date(`${localDate}T${clock}:00`).toISOString(),
});
const TODAY = '2026-11-21';

for (const [entry, words] of [
  [at('2026-11-21', '08:40'), '8:40 this morning'],
  [at('2026-11-21', '14:05'), '14:05 this afternoon'],
  [at('2026-11-21', '19:30'), '19:30 this evening'],
  [at('2026-11-21', '00:10'), '0:10 this morning'],
  [at('2026-11-21', '11:59'), '11:59 this morning'],
  [at('2026-11-21', '12:00'), '12:00 this afternoon'],
  [at('2026-11-21', '17:59'), '17:59 this afternoon'],
  [at('2026-11-21', '18:00'), '18:00 this evening'],
  [at('2026-11-20', '21:10'), 'Yesterday, 21:10'],
  [at('2026-11-17', '09:05'), 'Tuesday, 9:05'],
  [at('2026-11-14', '09:05'), '14 November, 9:05'],
  [at('2025-12-31', '09:05'), '31 December 2025, 9:05'],
] as const) {
  test(`${entry.localDate} is shown as '${words}'`, () => assert.equal(createdAtText(entry, TODAY), words));
}

for (const [moment, words] of [
  ['2026-11-21T09:14:00', 'As of 9:14 today'],
  ['2026-11-20T21:10:00', 'As of 21:10 yesterday'],
  ['2026-11-17T09:05:00', 'As of Tuesday, 9:05'],
  ['2026-11-01T09:05:00', 'As of 1 November, 9:05'],
  ['2025-12-31T09:05:00', 'As of 31 December 2025, 9:05'],
] as const) {
  test(`data from ${moment} is shown as '${words}'`, () =>
    assert.equal(asOfText(new Date(moment), TODAY), words));
}

test('a moment is shown as its day and time, in lower case in the middle of a sentence', () => {
  const moments = ['2026-11-21T08:40:00', '2026-11-20T21:10:00', '2026-11-12T21:10:00'];
  assert.deepEqual(
    moments.map((moment) => momentText(moment, TODAY)),
    ['Today, 8:40', 'Yesterday, 21:10', '12 November, 21:10'],
  );
  assert.deepEqual(
    moments.map((moment) => momentInSentence(moment, TODAY)),
    ['today, 8:40', 'yesterday, 21:10', '12 November, 21:10'],
  );
});

test('an entry made in another time zone, on another date than here, is shown without a time', () => {
  const near = at('2026-11-19', '23:30');
  const far = { ...near, localDate: '2026-11-18' };
  assert.deepEqual(
    [near, far].map((entry) => dayAndTime(entry, TODAY)),
    ['Thursday, 23:30', 'Wednesday'],
  );
  assert.equal(createdAtText(far, TODAY), 'Wednesday');
  assert.equal(createdAtText(far, '2026-11-18'), 'Today');
});

test('a day in UTC has the name of its date, and is called “Today” where that date has not begun yet', () => {
  assert.deepEqual(
    ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => utcDayName(`${day}T00:00:00.000Z`, TODAY)),
    ['Yesterday', 'Today', 'Today'],
  );
});

test('weekdayLetter gives the weekday’s first letter', () => {
  assert.equal(['2026-11-16', '2026-11-17', '2026-11-21'].map(weekdayLetter).join(''), 'MTS');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DutyHours, isOnDuty, parseDutyHours } from './duty-hours.ts';

const parsed = (text: string): DutyHours => {
  const hours = parseDutyHours(text);
  assert.ok(hours, text);
  return hours;
};

const at = (hours: string, ...moments: string[]) =>
  moments.map((moment) => isOnDuty(parsed(hours), new Date(moment)));

test('hours hold in the local time of their zone, in summer and in winter', () => {
  const hours = 'Mon-Fri 09:00-17:00, Sat 10:00-12:00 Europe/Vienna';
  assert.equal(parsed(hours).text, 'Mon-Fri 09:00-17:00, Sat 10:00-12:00 (Europe/Vienna)');
  // 23 November 2026 is a Monday. Vienna is one hour ahead of UTC in winter, and two in summer.
  assert.deepEqual(
    at(hours, '2026-11-23T07:59Z', '2026-11-23T08:00Z', '2026-11-23T15:59Z', '2026-11-23T16:00Z'),
    [false, true, true, false],
  );
  assert.deepEqual(at(hours, '2026-07-06T06:59Z', '2026-07-06T07:00Z'), [false, true]);
  assert.deepEqual(at(hours, '2026-11-28T09:00Z', '2026-11-28T11:00Z', '2026-11-29T09:30Z'), [
    true,
    false,
    false,
  ]);
});

test('a span may go over midnight, and over the end of the week', () => {
  assert.deepEqual(
    at(
      'Sun 22:00-06:00 UTC',
      '2026-11-22T21:59Z',
      '2026-11-22T23:00Z',
      '2026-11-23T05:59Z',
      '2026-11-23T06:00Z',
    ),
    [false, true, true, false],
  );
  assert.deepEqual(at('Fri-Mon 00:00-24:00 UTC', '2026-11-23T12:00Z', '2026-11-24T00:00Z'), [true, false]);
  assert.deepEqual(at('Mon-Sun 00:00-24:00 UTC', '2026-11-23T00:00Z', '2026-11-29T23:59Z'), [true, true]);
});

test('any other text is refused', () => {
  for (const text of [
    '',
    'always',
    'Mon-Fri 9-17 Europe/Vienna',
    'Mon-Fri 09:00-17:00',
    'Mon-Fri 09:00-17:00 Europe/Nowhere',
    'Mon-Fri 09:00-25:00 UTC',
    'Mon-Fri 09:00-24:30 UTC',
    'Mon-Fri 09:00-17:00, UTC',
    'Monday 09:00-17:00 UTC',
  ])
    assert.equal(parseDutyHours(text), undefined, text);
});

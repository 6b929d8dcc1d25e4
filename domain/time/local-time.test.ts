import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../domain-error.ts';
import { localDateAt, momentOfWrite, parseLocalTime, todayOfRead } from './local-time.ts';
import { DAY_MS } from './units.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const malformed = new DomainError('invalid', 'X-Local-Time must look like 2026-11-21T23:50:00+01:00');

test('a device’s time is an instant and a UTC offset', () => {
  for (const [header, instant, offsetMinutes] of [
    ['2026-11-21T23:50:00+01:00', '2026-11-21T22:50:00.000Z', 60],
    ['2026-11-21T23:50:00Z', '2026-11-21T23:50:00.000Z', 0],
    ['2026-11-21T23:50:00-00:00', '2026-11-21T23:50:00.000Z', 0],
    ['2026-01-01T00:00:00+14:00', '2025-12-31T10:00:00.000Z', 840],
    ['2025-12-31T23:59:59-12:00', '2026-01-01T11:59:59.000Z', -720],
    ['2026-11-21T12:00:00-11:00', '2026-11-21T23:00:00.000Z', -660],
    ['2026-11-21T12:00:00+05:45', '2026-11-21T06:15:00.000Z', 345],
    ['2026-11-21T12:00:00-03:30', '2026-11-21T15:30:00.000Z', -210],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z', 0],
  ] as const) {
    const time = parseLocalTime(header);
    assert.equal(new Date(time.instantMs).toISOString(), instant, header);
    assert.ok(time.offsetMinutes === offsetMinutes && !Object.is(time.offsetMinutes, -0), header);
  }
});

test('fractions of a second are kept to the millisecond', () => {
  for (let ms = 0; ms < 1000; ms++) {
    const fraction = String(ms).padStart(3, '0');
    const { instantMs } = parseLocalTime(`2026-11-21T12:00:00.${fraction}Z`);
    assert.equal(instantMs - NOW, ms, fraction);
  }
  assert.equal(parseLocalTime('2026-11-21T12:00:00.5Z').instantMs - NOW, 500);
  assert.equal(parseLocalTime('2026-11-21T12:00:00.123999999Z').instantMs - NOW, 123);
});

test('malformed and impossible times are refused', () => {
  for (const header of [
    '',
    'now',
    '1795262400000',
    '2026-11-21',
    '2026-11-21T12:00:00',
    '2026-11-21T12:00Z',
    '2026-11-21 12:00:00Z',
    ' 2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00Z\n',
    '2026-11-21T12:00:00z',
    '2026-02-31T12:00:00Z',
    '2025-02-29T12:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-13-01T12:00:00Z',
    '2026-00-01T12:00:00Z',
    '2026-11-00T12:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T12:60:00Z',
    '2026-11-21T12:00:60Z',
    '2026-11-21T12:00:00.Z',
    '2026-11-21T12:00:00.1234567890Z',
    '2026-11-21T12:00:00+14:01',
    '2026-11-21T12:00:00-12:01',
    '2026-11-21T12:00:00+01:60',
    '2026-11-21T12:00:00+0100',
    '2026-11-21T12:00:00+1:00',
    '+02026-11-21T12:00:00Z',
    '0000-01-01T12:00:00Z',
    '0050-01-01T12:00:00Z',
    '２０２６-11-21T12:00:00Z',
  ]) {
    assert.throws(() => parseLocalTime(header), malformed, header);
  }
});

test('the day is the local one, before and after midnight and a clock change', () => {
  for (const [header, localDate] of [
    ['2026-11-20T23:59:59+14:00', '2026-11-20'],
    ['2026-11-21T00:00:00+14:00', '2026-11-21'],
    ['2026-11-20T23:59:59-12:00', '2026-11-20'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25'],
    ['2026-10-25T02:30:00+01:00', '2026-10-25'],
    ['2026-03-28T23:59:59+01:00', '2026-03-28'],
    ['2026-03-29T00:30:00+01:00', '2026-03-29'],
    ['2026-03-29T23:30:00+02:00', '2026-03-29'],
  ] as const) {
    const local = parseLocalTime(header);
    assert.equal(momentOfWrite(local, NOW).localDate, localDate, header);
    assert.equal(momentOfWrite(local, NOW).occurredAt, new Date(local.instantMs).toISOString());
  }
});

test('a clock that is ahead is set back to the server’s time, and the day to that instant’s day', () => {
  const ahead = parseLocalTime('2026-11-23T09:00:00+14:00');
  assert.deepEqual(momentOfWrite(ahead, NOW), {
    occurredAt: '2026-11-21T12:00:00.000Z',
    localDate: '2026-11-22',
  });
  assert.equal(todayOfRead(ahead, NOW), '2026-11-22');
  const west = parseLocalTime('2026-11-30T09:00:00-12:00');
  assert.equal(momentOfWrite(west, NOW).localDate, '2026-11-21');
});

test('without a device’s time, the server’s time in UTC is used', () => {
  const moment = { occurredAt: '2026-11-21T12:00:00.000Z', localDate: '2026-11-21' };
  assert.deepEqual(momentOfWrite(undefined, NOW), moment);
  assert.equal(todayOfRead(undefined, NOW), '2026-11-21');
});

test('a write from exactly 400 days ago is accepted and an older one is not; a read ignores an older time', () => {
  const limit = { instantMs: NOW - 400 * DAY_MS, offsetMinutes: 0 };
  assert.equal(momentOfWrite(limit, NOW).localDate, '2025-10-17');
  assert.equal(todayOfRead(limit, NOW), '2025-10-17');
  const beyond = { instantMs: limit.instantMs - 1, offsetMinutes: 840 };
  assert.throws(
    () => momentOfWrite(beyond, NOW),
    new DomainError('invalid', 'An entry can be at most 400 days old'),
  );
  assert.equal(todayOfRead(beyond, NOW), '2026-11-21');
});

test('a date is a calendar date, also at the turn of the year', () => {
  assert.equal(localDateAt(Date.parse('2026-12-31T23:00:00Z'), 60), '2027-01-01');
  assert.equal(localDateAt(Date.parse('2027-01-01T00:30:00Z'), -60), '2026-12-31');
});

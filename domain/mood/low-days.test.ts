import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLowStreak, wasOfferedLately } from './low-days.ts';

/** A check-in as 'day hour mood', such as '21 08 1'. A mood of '-' was not chosen. */
function checkIn(words: string) {
  const [day, hour, mood] = words.split(' ');
  const localDate = `2026-11-${day}`;
  return {
    localDate,
    createdAt: `${localDate}T${hour}:00:00.000Z`,
    moodValue: mood === '-' ? null : Number(mood),
  };
}
const TODAY = '2026-11-21';

for (const [words, checkIns, expected] of [
  ['three days at the lowest mood', ['19 08 1', '20 08 1', '21 08 1'], true],
  ['a fourth such day', ['18 08 1', '19 08 1', '20 08 1', '21 08 1'], true],
  ['any order of the entries', ['20 08 1', '21 08 1', '19 08 1'], true],
  ['only two days', ['20 08 1', '21 08 1'], false],
  ['nothing', [], false],
  ['a day without a check-in between them', ['18 08 1', '20 08 1', '21 08 1'], false],
  ['a row that ended yesterday', ['18 08 1', '19 08 1', '20 08 1'], false],
  ['a better day between them', ['19 08 1', '20 08 2', '21 08 1'], false],
  ['a better day today', ['19 08 1', '20 08 1', '21 08 2'], false],
  ['a day that got better in the evening', ['19 08 1', '20 08 1', '20 20 3', '21 08 1'], false],
  ['a day that got worse in the evening', ['19 08 1', '20 08 4', '20 20 1', '21 08 1'], true],
  ['the evening listed before the morning', ['19 08 1', '20 20 3', '20 08 1', '21 08 1'], false],
  ['an energy without a mood in the evening', ['19 08 1', '20 08 1', '20 20 -', '21 08 1'], true],
  ['a day with an energy alone', ['19 08 1', '20 08 -', '21 08 1'], false],
] as const) {
  test(`${words}: ${expected ? 'a row' : 'no row'}`, () => {
    assert.equal(isLowStreak(checkIns.map(checkIn), TODAY), expected);
  });
}

test('a row goes on over the end of a month, of a year, and when the clocks change', () => {
  for (const days of [
    ['2026-10-30', '2026-10-31', '2026-11-01'],
    ['2026-12-30', '2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29', '2028-03-01'],
    ['2026-03-28', '2026-03-29', '2026-03-30'],
    ['2026-10-24', '2026-10-25', '2026-10-26'],
  ]) {
    const entries = days.map((localDate) => ({
      localDate,
      createdAt: `${localDate}T08:00:00Z`,
      moodValue: 1,
    }));
    assert.equal(isLowStreak(entries, days[2] as string), true, days.join());
    assert.equal(isLowStreak(entries.slice(1), days[2] as string), false, days.join());
  }
});

for (const [offeredOn, expected] of [
  [null, false],
  ['2026-11-21', true],
  ['2026-11-20', true],
  ['2026-11-15', true],
  ['2026-11-14', false],
  ['2026-11-22', true],
  ['2027-11-21', false],
] as const) {
  test(`after an offer on ${offeredOn ?? 'no day'} it is ${expected ? 'too early' : 'time'} for another`, () => {
    assert.equal(wasOfferedLately(offeredOn, TODAY), expected);
  });
}

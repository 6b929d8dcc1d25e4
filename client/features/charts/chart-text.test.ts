import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { NO_MEANS } from '../../testing/no-means.ts';
import { SCALES, type TrackedScale } from '../track/scales.tsx';
import { chartDescription, monthName, shortDate, tickDate, valueText } from './chart-text.ts';
import type { Day } from './days.ts';

const [MOOD, ENERGY] = SCALES as [TrackedScale, TrackedScale];

const daysOf = (...moods: (number | null)[]): Day[] =>
  moods.map((mood, index) => ({ ...NO_MEANS, date: dayAfter('2026-11-21', index), mood, energy: mood }));

test('a value is given in the words of its scale', () => {
  assert.equal(valueText(4, MOOD), 'Hopeful, 4');
  assert.equal(valueText(3.5, MOOD), 'Hopeful, 3.5');
  assert.equal(valueText(4 / 3, ENERGY), 'Exhausted, 1.3');
});

test('a chart’s description gives the days with entries, the range and the average', () => {
  assert.equal(
    chartDescription(daysOf(2, null, 5, 3, null), MOOD),
    'Emotions, 5 days: entries on 3 days, from Mixed to Strong, on average Neutral.',
  );
  assert.equal(
    chartDescription(daysOf(null, 1), ENERGY),
    'Energy, 2 days: entries on 1 day, always Exhausted.',
  );
  assert.equal(chartDescription(daysOf(null, null), MOOD), 'Emotions, 2 days: no entries yet.');
  assert.equal(chartDescription(daysOf(null, null), MOOD, 'a year'), 'Emotions, a year: no entries yet.');
});

test('days and months have short names', () => {
  assert.equal(shortDate('2026-11-21'), 'Sat 21 Nov');
  assert.equal(tickDate('2026-01-03'), '3 Jan');
  assert.equal(monthName('2026-11'), 'November 2026');
  assert.equal(monthName('2026-11', true), 'Nov');
});

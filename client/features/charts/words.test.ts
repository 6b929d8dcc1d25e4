import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FATIGUE, MOOD } from '../track/scales.tsx';
import { addDays, type Day } from './days.ts';
import { figureWords, monthName, pictureWords, shortDate, tickDate } from './words.ts';

const daysOf = (...moods: (number | null)[]): Day[] =>
  moods.map((mood, index) => ({ date: addDays('2026-11-21', index), mood, fatigue: mood }));

test('a figure is said in the scale’s words', () => {
  assert.equal(figureWords(4, MOOD), 'Good, 4');
  assert.equal(figureWords(3.5, MOOD), 'Good, 3.5');
  assert.equal(figureWords(4 / 3, FATIGUE), 'Exhausted, 1.3');
});

test('a picture says how much was noted, and between what and what', () => {
  assert.equal(
    pictureWords(daysOf(2, null, 5, 3, null), MOOD),
    'Emotions, 5 days: noted on 3 days, from Low to Excellent, on average Neutral.',
  );
  assert.equal(pictureWords(daysOf(null, 1), FATIGUE), 'Fatigue, 2 days: noted on 1 day, always Exhausted.');
  assert.equal(pictureWords(daysOf(null, null), MOOD), 'Emotions, 2 days: nothing noted yet.');
  assert.equal(pictureWords(daysOf(null, null), MOOD, 'a year'), 'Emotions, a year: nothing noted yet.');
});

test('days and months are named shortly', () => {
  assert.equal(shortDate('2026-11-21'), 'Sat 21 Nov');
  assert.equal(tickDate('2026-01-03'), '3 Jan');
  assert.equal(monthName('2026-11'), 'November 2026');
  assert.equal(monthName('2026-11', true), 'Nov');
});

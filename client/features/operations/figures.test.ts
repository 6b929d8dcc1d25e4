import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectionFigures } from '../../testing/operations.ts';
import { daysDescription, hoursDescription } from './chart-text.ts';
import { bytesText, durationTextOfSeconds, latencyText, peopleText, shareText, upToText } from './figures.ts';
import { runNews } from './run-news.ts';

test('durations take the unit in which they are easily compared', () => {
  const seconds = [0.42, 45, 89, 840, 31 * 3_600, 3 * 86_400, 9 * 365 * 86_400];
  assert.deepEqual(seconds.map(durationTextOfSeconds), [
    '0.4 s',
    '45 s',
    '89 s',
    '14 min',
    '31 h',
    '3 days',
    '9 years',
  ]);
  assert.deepEqual([0.18, 1.44].map(latencyText), ['180 ms', '1.4 s']);
});

test('sizes and shares keep the digits that say something', () => {
  assert.deepEqual([0, 999, 11_000_000, 2_140_000_000].map(bytesText), [
    '0 bytes',
    '999 bytes',
    '11 MB',
    '2.1 GB',
  ]);
  assert.deepEqual([0, 0.00001, 0.0004, 0.031].map(shareText), ['0 %', 'under 0.01 %', '0.04 %', '3.1 %']);
});

test('rounded counts say so', () => {
  assert.deepEqual([peopleText(null), peopleText(1150)], ['fewer than 25', '1,150']);
  assert.deepEqual([upToText(0), upToText(5)], ['none', 'up to 5']);
});

test('a chart without figures is described, too', () => {
  assert.equal(hoursDescription('Posts', [null, null]), 'Posts by hour, today in UTC: not known yet.');
  assert.equal(hoursDescription('Posts', [0, null]), 'Posts by hour, today in UTC: none so far.');
  assert.equal(daysDescription('Posts a day', []), 'Posts a day: nothing yet.');
  const few = [{ day: '2026-11-20', value: null }];
  assert.equal(daysDescription('People a day', few), 'People a day, 20 Nov to 20 Nov: too few to show.');
});

test('the end of a run is told once, with its result', () => {
  const at = '2026-11-21T10:00:00.000Z';
  const idle = [projectionFigures()];
  const running = [projectionFigures({ running: 'rebuild', progress: 0.2 })];
  assert.equal(runNews(idle, running), undefined);
  const rebuilt = [projectionFigures({ lastRebuilt: { at, seconds: 2 } })];
  assert.equal(runNews(running, rebuilt)?.title, 'mood is rebuilt');
  assert.equal(runNews(rebuilt, rebuilt), undefined);
  assert.equal(runNews(running, idle)?.title, 'The rebuild of mood has stopped');
  const differs = [projectionFigures({ lastVerified: { at, isEqual: false } })];
  assert.equal(runNews(idle, differs)?.title, 'mood differs from the log. Rebuild it.');
});

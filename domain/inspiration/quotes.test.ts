import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUOTES, quoteOfTheDay } from './quotes.ts';

test('each quote has a person, a work, a year and its own id', () => {
  for (const { text, person, work, year } of QUOTES) {
    assert.ok(text.length <= 160 && person && work, text);
    assert.ok(year > 1800 && year < 2000, text);
  }
  assert.equal(new Set(QUOTES.map(({ id }) => id)).size, QUOTES.length);
});

test('the quote changes every day, and the list starts over at its end', () => {
  assert.notEqual(quoteOfTheDay('2026-11-21').id, quoteOfTheDay('2026-11-22').id);
  assert.equal(quoteOfTheDay('2026-11-21').id, quoteOfTheDay('2026-11-29').id);
});

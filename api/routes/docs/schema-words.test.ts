import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EntriesQuery, PageQuery } from '../../../domain/contract/queries.ts';
import { LocationQuery } from '../../../domain/places/schema.ts';
import { TIME_PATTERN } from '../../../domain/reminders/schedule.ts';
import { DAY_PATTERN, POSITION_PATTERN, SHA256_PATTERN } from '../../../domain/research/limits.ts';
import { UUID_PATTERN } from '../../../domain/uuid.ts';
import { wordsOf } from './schema-words.ts';

const ofPattern = (pattern: string, maxLength?: number) =>
  wordsOf({ type: 'string', pattern, ...(maxLength !== undefined && { maxLength }) });

test('only patterns of numbers are called numbers', () => {
  const { userId, limit } = EntriesQuery.properties;
  const { lat, lng } = LocationQuery.properties;
  for (const schema of [userId, limit, PageQuery.properties.page, lat, lng])
    assert.equal(wordsOf(schema), 'a number in digits', JSON.stringify(schema));
  assert.equal(ofPattern(POSITION_PATTERN), 'a number in digits');
  assert.equal(ofPattern(UUID_PATTERN), 'a UUID');
  assert.equal(ofPattern(TIME_PATTERN), 'a time of day, HH:MM');
  assert.equal(ofPattern(DAY_PATTERN), 'a date, YYYY-MM-DD');
  assert.equal(ofPattern(SHA256_PATTERN), 'a SHA-256 in hexadecimal digits');
  // A time zone and a key of a browser.
  assert.equal(ofPattern('^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$', 64), 'text, at most 64 characters');
  assert.equal(ofPattern('^B[A-Za-z0-9_-]{86}$'), 'text');
});

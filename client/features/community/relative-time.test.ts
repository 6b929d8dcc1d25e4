import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postAge, presenceAge } from './relative-time.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const POST_AGES: readonly (readonly [number, string])[] = [
  [-HOUR, 'Just now'],
  [59 * SECOND, 'Just now'],
  [MINUTE, '1m ago'],
  [HOUR - SECOND, '59m ago'],
  [HOUR, '1h ago'],
  [DAY - SECOND, '23h ago'],
  [DAY, '1d ago'],
  [7 * DAY - SECOND, '6d ago'],
  [7 * DAY, '1w ago'],
  [28 * DAY - SECOND, '3w ago'],
  [28 * DAY, '1mo ago'],
  [59 * DAY, '1mo ago'],
  [60 * DAY, '2mo ago'],
  [400 * DAY, '13mo ago'],
];

for (const [ms, said] of POST_AGES) {
  test(`a post of ${ms / MINUTE} minutes ago is labeled '${said}'`, () => {
    assert.equal(postAge(ago(ms).toISOString(), NOW), said);
  });
}

test("a post without a valid date is labeled 'Unknown time'", () => {
  assert.equal(postAge(undefined, NOW), 'Unknown time');
  assert.equal(postAge('yesterday-ish', NOW), 'Unknown time');
});

test('the age of a presence count is given in minutes, hours or days', () => {
  const said = [59 * SECOND, MINUTE, HOUR - 1, HOUR, DAY, 40 * DAY].map((ms) => presenceAge(ago(ms), NOW));
  assert.deepEqual(said, ['just now', '1m ago', '59m ago', '1h ago', '1d ago', '40d ago']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unhandled } from './unhandled.ts';

test('the error names the type of the event, or the type that was passed alone', () => {
  assert.throws(
    () => unhandled({ type: 'MoodSung', data: {} } as never),
    /no handler for the event MoodSung$/,
  );
  assert.throws(() => unhandled('MoodSung' as never), /no handler for the event MoodSung$/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeEntry } from '../../features/journal/entries.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { commandFor } from '../send.ts';
import { journalMessage } from './journal.ts';

const said = (message: string) => ({ statusCode: 0, error: 'x', message });
const BODY = { title: 'Monday', content: 'It rained.', userId: 1001 };

const NOT_SAVED: readonly (readonly [string, Answer, string])[] = [
  ['no user', [401, said('Not signed in')], 'User not authenticated'],
  [
    'text that the server refuses',
    [400, said('Title must be at least 2 characters')],
    'Title must be at least 2 characters',
  ],
  [
    'a deleted entry',
    [404, said('There is no such entry')],
    'This entry was deleted, so it can’t be edited any more.',
  ],
  [
    'a server that is not ready',
    [503, said('Not ready')],
    'This entry couldn’t be saved. Your text is still here. Please try again.',
  ],
  [
    'too many calls',
    [429, said('That was too much at once. Please try again in a minute.')],
    'This entry couldn’t be saved. Your text is still here. Please try again. That was too much at once. Please try again in a minute.',
  ],
  ['no network', 'hang up', 'This entry couldn’t be saved. Your text is still here. Please try again.'],
];

for (const [situation, answer, message] of NOT_SAVED) {
  test(`journal save, ${situation}: ${message}`, async (t) => {
    await serve(t, () => answer);
    const error = await writeEntry(BODY, commandFor(BODY)).catch((caught: unknown) => caught);
    assert.equal(journalMessage(error), message);
  });
}

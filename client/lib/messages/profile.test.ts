import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../api-error.ts';
import { profileMessage } from './profile.ts';

const refused = (status: number, message = '') => new ApiError(status, '', JSON.stringify({ message }));
const NOT_UPDATED = 'There was a problem updating your profile';

for (const [situation, error, message] of [
  ['no user', refused(401, 'Please sign in'), 'User information not available'],
  ['an answer of any other kind', refused(500, 'Something went wrong'), NOT_UPDATED],
  ['no network', new TypeError('fetch failed'), NOT_UPDATED],
  [
    'a demo account',
    refused(403, 'The demo accounts cannot be changed'),
    `${NOT_UPDATED}. This is a shared demo account, so its names can’t be changed.`,
  ],
  [
    'text that the server refuses',
    refused(400, 'Please enter a username'),
    `${NOT_UPDATED}. Please enter a username`,
  ],
  ['too many changes', refused(429, 'Please wait a minute'), `${NOT_UPDATED}. Please wait a minute`],
] as const) {
  test(`profile, ${situation}: ${message}`, () => assert.equal(profileMessage(error), message));
}

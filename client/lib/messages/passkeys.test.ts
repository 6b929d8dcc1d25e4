import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../api-error.ts';
import { newPasskeyMessage, passkeyMessage } from './passkeys.ts';

const named = (name: string) => Object.assign(new Error('the browser’s own words'), { name });
const refused = (message?: string) => new ApiError(401, 'Unauthorized', JSON.stringify({ message }));

for (const [error, used, added] of [
  [
    refused('This passkey was not accepted.'),
    'This passkey was not accepted.',
    'This passkey was not accepted.',
  ],
  [refused(), 'This did not work. Please try again.', 'This did not work. Please try again.'],
  [
    named('NotAllowedError'),
    'No passkey was used. Please try again, or use your password.',
    'No passkey was added. Please try again.',
  ],
  [
    named('SecurityError'),
    'Passkeys don’t work at this address. Please use your password.',
    'Passkeys don’t work at this address. Please use your password.',
  ],
  [
    named('InvalidStateError'),
    'Your device couldn’t use a passkey. Please try again, or use your password.',
    'This device already has a passkey for your account.',
  ],
  [
    named('NotSupportedError'),
    'Your device couldn’t use a passkey. Please try again, or use your password.',
    'This device can’t make a passkey. It needs a fingerprint, face or screen lock.',
  ],
  [
    new TypeError('Failed to fetch'),
    'Network error occurred. Please try again.',
    'Network error occurred. Please try again.',
  ],
] as const) {
  test(`${error.name} (${error.message}) is told in plain words`, () => {
    assert.deepEqual([passkeyMessage(error), newPasskeyMessage(error)], [used, added]);
  });
}

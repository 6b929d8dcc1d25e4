import Type from 'typebox';
import {
  AddPasskeyBody,
  Passkey,
  PasskeyCreation,
  PasskeyCreationBody,
  PasskeyPasswordBody,
  PasskeyRequest,
  PasskeySignInBody,
  RemovePasskeyBody,
  RenamePasskeyBody,
} from '../account/passkey-schema.ts';
import { User } from '../account/schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

const NOT_AVAILABLE = 'Answers 404 where passkeys are not available: see `PUBLIC_ORIGIN` in the README.';

export const listPasskeys = defineRoute({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'One’s own passkeys, in the order in which they were added',
  session: 'required',
  answers: { 200: Type.Array(Passkey) },
  refuses: [401],
});

export const startPasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys/creation',
  summary: 'Confirm with the password that one wants to add a passkey: the options for the browser',
  description: `The browser passes them to \`navigator.credentials.create()\`. ${NOT_AVAILABLE}`,
  session: 'required',
  body: PasskeyCreationBody,
  answers: { 200: PasskeyCreation },
  refuses: [401, 404, 429],
  idempotencyKey: false,
});

/** 401 also means that the challenge is too old or was used before. */
export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Add the passkey that the browser has made: this session gets a new id',
  session: 'required',
  body: AddPasskeyBody,
  answers: { 201: Passkey },
  refuses: [401, 404, 409],
  idempotencyKey: false,
});

export const renamePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/passkeys/:id',
  summary: 'Change the name of one of one’s own passkeys',
  session: 'required',
  params: IdParams,
  body: RenamePasskeyBody,
  answers: { 200: Passkey },
  refuses: [401, 404],
  idempotencyKey: false,
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/passkeys/:id',
  summary: 'Remove one of one’s own passkeys: this session gets a new id, and all others end',
  session: 'required',
  params: IdParams,
  body: RemovePasskeyBody,
  answers: NO_CONTENT,
  refuses: [401, 404, 429],
  idempotencyKey: false,
});

export const requestPasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys/request',
  summary: 'The options with which the browser asks for a passkey',
  description: `The browser passes them to \`navigator.credentials.get()\`. ${NOT_AVAILABLE}`,
  session: 'unused',
  answers: { 200: PasskeyRequest },
  refuses: [404],
  idempotencyKey: false,
});

/** No session is needed: 401 means that the passkey was refused. */
export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  session: 'unused',
  body: PasskeySignInBody,
  answers: { 200: User },
  refuses: [401, 404, 429],
  idempotencyKey: false,
});

/** No session is needed: 401 means that the passkey was refused. */
export const setPasswordWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/passkeys/password',
  summary: 'Set a new password with a passkey, and sign in: all other sessions end',
  description: 'A signed-in person can use only a passkey of their own.',
  session: 'optional',
  body: PasskeyPasswordBody,
  answers: { 200: User },
  refuses: [401, 404, 429],
  idempotencyKey: false,
});

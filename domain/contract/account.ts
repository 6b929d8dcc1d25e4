import Type from 'typebox';
import {
  ChangeUserBody,
  EraseBody,
  ListedSession,
  LoginBody,
  PasswordBody,
  RecoverBody,
  RecoveryCodeAnswer,
  RecoveryCodeBody,
  RegisterBody,
  RegisteredUser,
  User,
} from '../account/schema.ts';
import { IdParams } from './queries.ts';
import { defineRoute, NO_CONTENT } from './route.ts';

/**
 * `?clear=storage`: the answer tells the browser to delete what it stores for Hearten. Cookies stay, because the device
 * cookie belongs to the device.
 */
const ClearQuery = Type.Object(
  { clear: Type.Optional(Type.Literal('storage')) },
  { additionalProperties: false },
);
const CLEAR_DESCRIPTION =
  'With `clear=storage` the answer has `Clear-Site-Data: "storage"`: the browser deletes what it stores for this site, except cookies.';

export const getCurrentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person',
  session: 'required',
  answers: { 200: User },
  refuses: [401],
});

export const changeUser = defineRoute({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Change one’s own name or username',
  session: 'required',
  body: ChangeUserBody,
  answers: { 200: User },
  refuses: [401, 409, 429],
});

export const eraseUser = defineRoute({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Erase the account and everything in it, for good',
  description: CLEAR_DESCRIPTION,
  session: 'required',
  query: ClearQuery,
  body: EraseBody,
  answers: NO_CONTENT,
  refuses: [401, 429],
  idempotencyKey: false,
});

export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  summary: 'Open an account and sign in',
  session: 'optional',
  body: RegisterBody,
  answers: { 201: RegisteredUser },
  refuses: [409, 429],
  idempotencyKey: false,
});

/** No session is needed: 401 means that the username or the password is wrong, 403 that the account is locked. */
export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  session: 'unused',
  body: LoginBody,
  answers: { 200: User },
  refuses: [401, 429],
  idempotencyKey: false,
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out: this session ends',
  description: CLEAR_DESCRIPTION,
  session: 'optional',
  query: ClearQuery,
  answers: NO_CONTENT,
  refuses: [],
  idempotencyKey: false,
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/password',
  summary: 'Change the password: this session gets a new id, and all others end',
  session: 'required',
  body: PasswordBody,
  answers: NO_CONTENT,
  refuses: [401, 429],
  idempotencyKey: false,
});

/** No session is needed: 401 means that the username or the recovery code is wrong, 403 that the account is locked. */
export const recover = defineRoute({
  method: 'POST',
  path: '/api/recover',
  summary: 'Set a new password with the recovery code, which is used up: all other sessions end',
  session: 'unused',
  body: RecoverBody,
  answers: { 200: RegisteredUser },
  refuses: [401, 429],
  idempotencyKey: false,
});

export const replaceRecoveryCode = defineRoute({
  method: 'POST',
  path: '/api/recovery-code',
  summary: 'Get a new recovery code; the earlier one no longer works',
  session: 'required',
  body: RecoveryCodeBody,
  answers: { 200: RecoveryCodeAnswer },
  refuses: [401, 429],
  idempotencyKey: false,
});

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where one is signed in: the current session first',
  session: 'required',
  answers: { 200: Type.Array(ListedSession) },
  refuses: [401],
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of one’s own sessions',
  session: 'required',
  params: IdParams,
  answers: NO_CONTENT,
  refuses: [401, 404],
  idempotencyKey: false,
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End all one’s own sessions except this one',
  session: 'required',
  answers: NO_CONTENT,
  refuses: [401],
  idempotencyKey: false,
});

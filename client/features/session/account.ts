import type {
  ChangeUserBody,
  LoginBody,
  PasswordBody,
  RecoverBody,
  RegisterBody,
  RegisteredUser,
  User,
} from '../../../domain/account/schema.ts';
import { call } from '../../lib/api.ts';
import { type Command, send } from '../../lib/send.ts';
import { removePicture } from './picture.ts';
import { endSession, signedInAs } from './session.ts';

// These are the contract's writes without an Idempotency-Key: asking twice is harmless or refused.
const post = async <T>(path: string, body?: unknown): Promise<T> =>
  (await call<T>({ method: 'POST', path, ...(body === undefined ? {} : { body }) })).data;

export async function login(body: LoginBody): Promise<void> {
  signedInAs(await post<User>('/api/login', body));
}

/** Makes the account. The caller shows the recovery code first and then says `signedInAs`. */
export const register = (body: RegisterBody): Promise<RegisteredUser> => post('/api/register', body);

/** Sets a new password with the recovery code; the answer holds the next code, to be shown as above. */
export const recover = (body: RecoverBody): Promise<RegisteredUser> => post('/api/recover', body);

export const changePassword = (body: PasswordBody): Promise<void> => post('/api/password', body);

export const newRecoveryCode = async (password: string): Promise<string> =>
  (await post<{ recoveryCode: string }>('/api/recovery-code', { password })).recoveryCode;

/** Changes what the person is called. */
export async function changeUser(body: ChangeUserBody, command: Command): Promise<void> {
  signedInAs(await send<User>({ method: 'PATCH', path: '/api/user', body }, command));
}

/** Ends the account and all that is in it, on the server and on this device. */
export async function eraseAccount(password: string): Promise<void> {
  await endSession(async () => {
    await call({ method: 'DELETE', path: '/api/user', body: { password } });
    removePicture();
  });
}

export async function logout(): Promise<void> {
  await endSession(() => post('/api/logout'));
}

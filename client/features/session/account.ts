import type {
  ChangeUserBody,
  LoginBody,
  PasswordBody,
  RecoverBody,
  ReflectionRemoval,
  RegisterBody,
  RegisteredUser,
} from '../../../domain/account/schema.ts';
import { api } from '../../lib/api.ts';
import { type Command, send } from '../../lib/send.ts';
import { requireNoPendingSignOut } from './pending-sign-out.ts';
import { endSession, signedInAs } from './session.ts';

/** Signs in with the password. A sign-out that waits for the server is completed first; throws if that fails. */
export async function login(body: LoginBody): Promise<void> {
  await requireNoPendingSignOut();
  signedInAs((await api('POST /api/login', { body })).data);
}

/** Creates an account. The caller shows the recovery code first and then calls `signedInAs`. */
export async function register(body: RegisterBody): Promise<RegisteredUser> {
  await requireNoPendingSignOut();
  return (await api('POST /api/register', { body })).data;
}

/**
 * Sets a new password with the recovery code. The answer contains the next code, which the caller shows in
 * the same way.
 */
export async function recover(body: RecoverBody): Promise<RegisteredUser> {
  await requireNoPendingSignOut();
  return (await api('POST /api/recover', { body })).data;
}

/** Changes the password. This session goes on, and the server ends the person's other sessions. */
export async function changePassword(body: PasswordBody): Promise<void> {
  await api('POST /api/password', { body });
}

/** Makes a new recovery code, which the caller shows. The earlier one no longer works. */
export const newRecoveryCode = async (password: string): Promise<string> =>
  (await api('POST /api/recovery-code', { body: { password } })).data.recoveryCode;

/** Changes the person's name or username. */
export async function changeUser(body: ChangeUserBody, command: Command): Promise<void> {
  signedInAs(await send('PATCH /api/user', { body }, command));
}

/**
 * Deletes the account and everything in it, on the server and on this device. If `reflections` is `spread`, the
 * reflections, the likes and the words of thanks leave one by one, within two days. Throws if the server refuses.
 */
export async function eraseAccount(password: string, reflections?: ReflectionRemoval): Promise<void> {
  const body = { password, ...(reflections && { reflections }) };
  const { clearQuery, endAndClear } = await import('./sign-out.ts');
  await endSession((userId) =>
    endAndClear(userId, async (scope) => {
      await api('DELETE /api/user', { query: clearQuery(scope), body });
      return 'ended';
    }),
  );
}

/**
 * Signs out and clears this device, also without a connection. The preferences of the device stay. If another person
 * has something on this device alone, only this person's data is cleared. Throws if the server refuses.
 */
export async function logout(): Promise<void> {
  const { signOutAndClear } = await import('./sign-out.ts');
  await endSession(signOutAndClear);
}

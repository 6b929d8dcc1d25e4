import { ApiError } from '../api-error.ts';

/** What a person reads when signing in fails. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error occurred. Please try again.';
  if (!error.readable) return error.status === 401 ? 'Invalid username or password' : 'An error occurred';
  return error.serverMessage ?? 'Login failed';
}

/** What a person reads when making an account fails. */
export const registerMessage = (error: unknown): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? 'Registration failed';

/** What a person reads when the recovery code doesn't help. */
export const recoverMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.serverMessage ?? 'This did not work. Please check the code and try again.')
    : 'Network error occurred. Please try again.';

/** What a person reads where a password was asked for and something went wrong. */
export const passwordMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.serverMessage ?? 'This did not work. Please try again.')
    : 'Network error occurred. Please try again.';

/** What a person reads when signing out fails. */
export const logoutMessage = (error: unknown): string =>
  error instanceof ApiError ? 'Logout failed' : 'Network error during logout';

/** The two shared demo accounts, suggested in demo mode only. */
export const DEMO_PAIRS = [
  { username: 'demo', password: 'demo-hearten' },
  { username: 'guest', password: 'guest-hearten' },
] as const;

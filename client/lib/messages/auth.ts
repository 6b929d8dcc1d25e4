import { ApiError } from '../api-error.ts';

/** The text for a failed sign-in: the server's words if they can be read, otherwise a general text. */
export function loginMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Network error occurred. Please try again.';
  if (!error.readable) return error.status === 401 ? 'Invalid username or password' : 'An error occurred';
  return error.serverMessage ?? 'Login failed';
}

/** The text for a failed registration: the server's words if it sent some, otherwise a general text. */
export const registerMessage = (error: unknown): string =>
  (error instanceof ApiError ? error.serverMessage : undefined) ?? 'Registration failed';

/** The text for a failed recovery: the server's words if it sent some, otherwise a general text. */
export const recoverMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.serverMessage ?? 'This did not work. Please check the code and try again.')
    : 'Network error occurred. Please try again.';

/**
 * The text for a failed action that needs the password, and for giving and taking roles: the server's words if it sent
 * some, otherwise a general text.
 */
export const passwordMessage = (error: unknown): string =>
  error instanceof ApiError
    ? (error.serverMessage ?? 'This did not work. Please try again.')
    : 'Network error occurred. Please try again.';

/** The text for a failed sign-out. */
export const logoutMessage = (error: unknown): string =>
  error instanceof ApiError ? 'Logout failed' : 'Network error during logout';

/** The two shared demo accounts, suggested in demo mode only. */
export const DEMO_PAIRS = [
  { username: 'demo', password: 'demo-hearten' },
  { username: 'guest', password: 'guest-hearten' },
] as const;

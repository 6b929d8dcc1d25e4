import { ApiError } from '../../lib/api-error.ts';
import { refusalOr } from '../../lib/messages/refusal-or.ts';

const TAKEN = 409;

/**
 * The text for an action that could not be begun. After 409 it is the server's reason: something runs already.
 * Otherwise it is that of `refusalOr`.
 */
export const actionMessage = (error: unknown): string =>
  (error instanceof ApiError && error.status === TAKEN ? error.serverMessage : undefined) ??
  refusalOr('This couldn’t be done right now. Please try again.', error);

import { ApiError, isUnauthenticated, withWaitTime } from '../api-error.ts';
import { DatabaseFull, DatabaseUnavailable } from '../device/database-errors.ts';

/** Texts about a safety plan. `domain/plan` has the texts for lines that cannot be saved. */
export const PLAN_MESSAGES = {
  notRead: 'Your plan can’t be loaded right now.',
  notReadHere: 'The plan on this device can’t be read right now.',
  notSaved: 'This couldn’t be saved. Your words are still here. Please try again.',
  notMoved: 'Your plan couldn’t be moved. It is still where it was. Please try again.',
  notDeleted: 'Your plan couldn’t be deleted. Please try again.',
  stillWaiting: 'Some changes haven’t been sent yet. Please try again when they have.',
  needsConnection: 'This needs a connection. Please try again when you have one.',
  tooManyLines: 'Together, one step would have too many lines. Please remove a few first.',
  notSignedIn: 'Please sign in again. Your words are still here.',
  noSpace: 'This device has no space left. Your words are still here until you close Hearten.',
  noDatabase: 'This browser can’t keep a plan on this device.',
} as const;

/** The move of a plan needs something first. The message says what. */
export class PlanNotMovable extends Error {
  override readonly name = 'PlanNotMovable';
}

/** The text for a step that couldn't be saved. */
export function planMessage(error: unknown): string {
  if (isUnauthenticated(error)) return PLAN_MESSAGES.notSignedIn;
  if (error instanceof DatabaseFull) return PLAN_MESSAGES.noSpace;
  if (error instanceof DatabaseUnavailable) return PLAN_MESSAGES.noDatabase;
  if (!(error instanceof ApiError)) return PLAN_MESSAGES.notSaved;
  const reason = [400, 403, 409].includes(error.status) ? error.serverMessage : undefined;
  return reason ?? withWaitTime(PLAN_MESSAGES.notSaved, error);
}

import { refusalOr } from './refusal-or.ts';

/** The text for a report that failed. */
export const reportMessage = (error: unknown): string =>
  refusalOr('Your report couldn’t be sent. Please try again.', error);

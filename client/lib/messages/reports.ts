import { ApiError } from '../api-error.ts';
import { refusalOr } from './refusal-or.ts';

const GONE =
  'Your report wasn’t sent, because this isn’t here any more. It was deleted, held back or removed.';

/** The text for a report that failed. After a 404 it says that the reported thing is gone. */
export const reportMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? GONE
    : refusalOr('Your report couldn’t be sent. Please try again.', error);

/** The text for an appeal that could not be sent or taken back. */
export const appealMessage = (error: unknown): string =>
  refusalOr('This couldn’t be sent. Please try again.', error);

import { ApiError } from '../api-error.ts';
import { isNetworkFailure } from '../reachability.ts';

const OFFLINE =
  'There is no connection. What you typed stays here. Please try again once you’re back online.';

/** Texts about reports of illegal content. */
export const ILLEGAL_CONTENT_MESSAGES = {
  noAddress: 'Please enter the address of the reflection.',
  unknownPost: 'No reflection has this address. It may have been deleted.',
  noWords: 'Please say why you think it is illegal.',
  mistypedEmail: 'The e-mail address may be mistyped.',
  notAgreed: 'Please confirm this.',
  noReceipt: 'Please enter a receipt.',
  unknownReceipt: 'No report has this receipt. Please check each character.',
  notErased: 'This couldn’t be erased right now. Please try again.',
} as const;

/** The text for a report that failed. */
export const illegalReportMessage = (error: unknown): string =>
  isNetworkFailure(error)
    ? OFFLINE
    : (refusal(error) ?? 'This couldn’t be sent right now. Please try again.');

/** The text for a receipt whose report could not be looked up. */
export const lookUpMessage = (error: unknown): string =>
  isNetworkFailure(error)
    ? OFFLINE
    : (refusal(error) ?? 'This couldn’t be looked up right now. Please try again.');

const refusal = (error: unknown): string | undefined =>
  error instanceof ApiError && (error.status === 400 || error.status === 429)
    ? error.serverMessage
    : undefined;

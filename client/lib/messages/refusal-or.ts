import { ApiError, refusalReason } from '../api-error.ts';
import { isNetworkFailure } from '../reachability.ts';

const OFFLINE = 'There is no connection. Please try again once you’re back online.';

/**
 * The text for a call that failed: that there is no connection, or the server's own words for a limit (429) or a
 * refusal (403), which say when the next attempt is possible or why there is none. Otherwise it is `fallback`.
 */
export function refusalOr(fallback: string, error: unknown): string {
  if (isNetworkFailure(error)) return OFFLINE;
  const limit = error instanceof ApiError && error.status === 429 ? error.serverMessage : undefined;
  return limit ?? refusalReason(error) ?? fallback;
}

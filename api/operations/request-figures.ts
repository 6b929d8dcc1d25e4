import { roundedCalls, roundedCount } from '../../domain/operations/rounding.ts';
import type { OperationsOverview } from '../../domain/operations/schema.ts';
import type { RequestFigures } from '../../infra/operations/hourly-figures.ts';
import { DURATION_BUCKETS_S } from '../metrics/http-metrics.ts';
import { healthAbove, LEVELS } from './health.ts';

/** Below this many calls a share would reveal single calls. */
const SHARE_CALLS_MIN = 100;
const P95 = 0.95;
const SERVER_ERROR = 500;
const CLIENT_ERROR = 400;
/** The answer to everyone who is not signed in, and to wrong passwords. */
const NOT_SIGNED_IN = 401;

/**
 * Today's calls: the share of calls that failed on the server, how long they took, and the refusal or failure that was
 * given most often, without 401.
 */
export function requestFigures({ requests, durations }: RequestFigures): OperationsOverview['errors'] {
  const calls = sum(requests);
  const isShown = calls >= SHARE_CALLS_MIN;
  const failed = sum(requests.filter(({ status }) => status >= SERVER_ERROR));
  const share = isShown ? failed / calls : null;
  return {
    health: healthAbove(share, LEVELS.errorShare),
    share,
    calls: roundedCalls(calls),
    p95Seconds: isShown ? p95Of(durations) : null,
    mostOften: mostOften(requests),
  };
}

function mostOften(requests: RequestFigures['requests']): OperationsOverview['errors']['mostOften'] {
  const [first] = requests
    .filter(({ status }) => status >= CLIENT_ERROR && status !== NOT_SIGNED_IN)
    .sort((a, b) => b.count - a.count);
  const count = roundedCount(first?.count ?? 0);
  return first && count > 0 ? { status: first.status, route: first.route, count } : null;
}

/**
 * The upper end of the bucket that holds the slowest of the fastest 95 %. The last bucket has none: it counts as 10
 * seconds.
 */
function p95Of(durations: RequestFigures['durations']): number | null {
  const wanted = sum(durations) * P95;
  let passed = 0;
  for (const { seconds, count } of durations) {
    passed += count;
    if (passed >= wanted) return Number.isFinite(seconds) ? seconds : (DURATION_BUCKETS_S.at(-1) ?? null);
  }
  return null;
}

const sum = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((total, { count }) => total + count, 0);

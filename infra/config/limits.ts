import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time/units.ts';
import type { Variable } from './stored-names.ts';
import { type Environment, invalidSetting, readInteger, readText, UNIT_MS } from './variables.ts';

/**
 * At most `max` times in `windowMs` milliseconds. A window begins with the first call and ends after this
 * time; the next call begins a new one. In a `MemoryThrottle` all people or addresses share one window.
 */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** Each limit with its variable and its default. */
const LIMITS = {
  loginFailuresPerAccount: {
    variable: 'HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT',
    max: 5,
    windowMs: 15 * MINUTE_MS,
  },
  loginFailuresPerAddress: {
    variable: 'HEARTEN_LIMIT_LOGIN_FAILURES_PER_ADDRESS',
    max: 100,
    windowMs: 15 * MINUTE_MS,
  },
  registrationsPerAddress: {
    variable: 'HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS',
    max: 20,
    windowMs: HOUR_MS,
  },
  anonymousSessionsPerAddress: {
    variable: 'HEARTEN_LIMIT_ANONYMOUS_SESSIONS_PER_ADDRESS',
    max: 30,
    windowMs: HOUR_MS,
  },
  postsPerPerson: { variable: 'HEARTEN_LIMIT_POSTS_PER_PERSON', max: 5, windowMs: 10 * MINUTE_MS },
  newAuthorPosts: { variable: 'HEARTEN_LIMIT_NEW_AUTHOR_POSTS', max: 2, windowMs: 24 * HOUR_MS },
  likesPerPerson: { variable: 'HEARTEN_LIMIT_LIKES_PER_PERSON', max: 60, windowMs: MINUTE_MS },
  gratitudePerPerson: { variable: 'HEARTEN_LIMIT_GRATITUDE_PER_PERSON', max: 10, windowMs: HOUR_MS },
  reportsPerPerson: { variable: 'HEARTEN_LIMIT_REPORTS_PER_PERSON', max: 30, windowMs: 24 * HOUR_MS },
  // These reports need no account. An office that reports for others may share one address.
  illegalReportsPerAddress: {
    variable: 'HEARTEN_LIMIT_ILLEGAL_REPORTS_PER_ADDRESS',
    max: 10,
    windowMs: 24 * HOUR_MS,
  },
  hiddenPeoplePerPerson: {
    variable: 'HEARTEN_LIMIT_HIDDEN_PEOPLE_PER_PERSON',
    max: 5,
    windowMs: 7 * 24 * HOUR_MS,
  },
  readsPerPerson: { variable: 'HEARTEN_LIMIT_READS_PER_PERSON', max: 600, windowMs: MINUTE_MS },
  // A hospital may share one address.
  readsPerAddress: { variable: 'HEARTEN_LIMIT_READS_PER_ADDRESS', max: 6_000, windowMs: MINUTE_MS },
  writesPerPerson: { variable: 'HEARTEN_LIMIT_WRITES_PER_PERSON', max: 120, windowMs: MINUTE_MS },
  dailyWritesPerPerson: {
    variable: 'HEARTEN_LIMIT_DAILY_WRITES_PER_PERSON',
    max: 2_000,
    windowMs: 24 * HOUR_MS,
  },
  reminderTestsPerPerson: {
    variable: 'HEARTEN_LIMIT_REMINDER_TESTS_PER_PERSON',
    max: 10,
    windowMs: HOUR_MS,
  },
  cspReportsPerAddress: { variable: 'HEARTEN_LIMIT_CSP_REPORTS_PER_ADDRESS', max: 60, windowMs: MINUTE_MS },
  liveMessagesPerSocket: {
    variable: 'HEARTEN_LIMIT_LIVE_MESSAGES_PER_SOCKET',
    max: 30,
    windowMs: 10 * SECOND_MS,
  },
} as const;

/** The most live sockets that a process keeps open: in all, for an address and for a person. */
const LIVE_SOCKETS = {
  liveSockets: { variable: 'HEARTEN_LIMIT_LIVE_SOCKETS', default: 15_000 },
  liveSocketsPerAddress: { variable: 'HEARTEN_LIMIT_LIVE_SOCKETS_PER_ADDRESS', default: 500 },
  liveSocketsPerPerson: { variable: 'HEARTEN_LIMIT_LIVE_SOCKETS_PER_PERSON', default: 20 },
} as const;
const LIVE_SOCKETS_MAX = 1_000_000;

/**
 * Limits per address are multiplied by this factor for callers on this machine, because they all share one
 * address.
 */
const LOOPBACK_FACTOR = { variable: 'HEARTEN_LIMIT_LOOPBACK_FACTOR', default: 50, max: 1_000_000 } as const;

export type Limits = { readonly [Name in keyof typeof LIMITS]: Limit } & {
  readonly [Name in keyof typeof LIVE_SOCKETS]: number;
} & {
  readonly loopbackFactor: number;
};

/**
 * Reads all limits. A limit is a count and a window such as `5/15m` with `s`, `m` or `h`; for sockets it is a
 * count only.
 */
export function readLimits(env: Environment): Limits {
  const limits = Object.entries(LIMITS).map(([name, limit]) => [name, readLimit(env, limit.variable, limit)]);
  const sockets = Object.entries(LIVE_SOCKETS).map(([name, limit]) => [
    name,
    readInteger(env, limit.variable, 1, LIVE_SOCKETS_MAX, limit.default),
  ]);
  const factor = readInteger(env, LOOPBACK_FACTOR.variable, 1, LOOPBACK_FACTOR.max, LOOPBACK_FACTOR.default);
  return {
    ...(Object.fromEntries(limits) as { [Name in keyof typeof LIMITS]: Limit }),
    ...(Object.fromEntries(sockets) as { [Name in keyof typeof LIVE_SOCKETS]: number }),
    loopbackFactor: factor,
  };
}

function readLimit(env: Environment, name: Variable, fallback: Limit): Limit {
  const text = readText(env, name);
  if (text === undefined) return { max: fallback.max, windowMs: fallback.windowMs };
  const [, max, window, unit] = /^(\d{1,7})\/(\d{1,4})([smh])$/.exec(text) ?? [];
  const limit = { max: Number(max), windowMs: Number(window) * UNIT_MS[unit as keyof typeof UNIT_MS] };
  if (limit.max > 0 && limit.windowMs > 0) return limit;
  throw invalidSetting(name, text, 'a count and a window above zero such as 5/15m (s, m or h)');
}

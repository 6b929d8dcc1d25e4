/** The environment variables. Operators have them in unit files, compose files and scripts. */

/** Every variable that begins with `HEARTEN_`. The server refuses to start with any other such variable. */
export const HEARTEN_VARIABLES = [
  'HEARTEN_DATA',
  'HEARTEN_DEMO',
  'HEARTEN_INSECURE_HTTP',
  'HEARTEN_MASTER_KEY_FILE',
  'HEARTEN_OPERATOR',
  'HEARTEN_ROLES',
  'HEARTEN_SECURITY_CONTACT',
  'HEARTEN_SEAL_EVENTS_AFTER_DAYS',
  'HEARTEN_SETTLED_AFTER',
  'HEARTEN_DATABASE_CONNECTIONS',
  'HEARTEN_PASSWORD_HASHES',
  'HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT',
  'HEARTEN_LIMIT_LOGIN_FAILURES_PER_ADDRESS',
  'HEARTEN_LIMIT_REGISTRATIONS_PER_ADDRESS',
  'HEARTEN_LIMIT_ANONYMOUS_SESSIONS_PER_ADDRESS',
  'HEARTEN_LIMIT_POSTS_PER_PERSON',
  'HEARTEN_LIMIT_LIKES_PER_PERSON',
  'HEARTEN_LIMIT_GRATITUDE_PER_PERSON',
  'HEARTEN_LIMIT_READS_PER_PERSON',
  'HEARTEN_LIMIT_READS_PER_ADDRESS',
  'HEARTEN_LIMIT_WRITES_PER_PERSON',
  'HEARTEN_LIMIT_DAILY_WRITES_PER_PERSON',
  'HEARTEN_LIMIT_CSP_REPORTS_PER_ADDRESS',
  'HEARTEN_LIMIT_LIVE_MESSAGES_PER_SOCKET',
  'HEARTEN_LIMIT_LIVE_SOCKETS',
  'HEARTEN_LIMIT_LIVE_SOCKETS_PER_ADDRESS',
  'HEARTEN_LIMIT_LIVE_SOCKETS_PER_PERSON',
  'HEARTEN_LIMIT_LOOPBACK_FACTOR',
] as const;

/** Variables with common names that other software uses too. */
const COMMON_VARIABLES = ['NODE_ENV', 'HOST', 'PORT', 'PUBLIC_ORIGIN', 'TRUST_PROXY', 'LOG_LEVEL'] as const;

/** Secrets. Each can also be given as a file, whose path is in the variable with `_FILE` at its end. */
const SECRET_VARIABLES = ['DATABASE_URL', 'EVENTSTORE_URL', 'METRICS_TOKEN'] as const;

export type SecretVariable = (typeof SECRET_VARIABLES)[number];

export type Variable =
  | (typeof HEARTEN_VARIABLES)[number]
  | (typeof COMMON_VARIABLES)[number]
  | SecretVariable
  | `${SecretVariable}_FILE`;

/** All variables that Hearten reads. */
export const VARIABLES: readonly Variable[] = [
  ...HEARTEN_VARIABLES,
  ...COMMON_VARIABLES,
  ...SECRET_VARIABLES.flatMap((name) => [name, `${name}_FILE`] as const),
];

import { join, resolve } from 'node:path';
import { DAY_MS } from '../domain/time/units.ts';
import { type Capacity, readCapacity } from './config/capacity.ts';
import { type CommunitySettings, readCommunity } from './config/community.ts';
import { ConfigError } from './config/config-error.ts';
import { type Limits, readLimits } from './config/limits.ts';
import { type LogSigning, readLogSigning } from './config/log-signing.ts';
import {
  defaultOrigins,
  isLoopback,
  readHost,
  readPublicOrigin,
  readTrustedProxies,
} from './config/network.ts';
import { readOperator } from './config/operator.ts';
import { type PushSettings, readPush } from './config/push.ts';
import { type RelyingParty, relyingPartyOf } from './config/relying-party.ts';
import { readSecurityContact } from './config/security-contact.ts';
import { readDatabaseUrl, readEventStoreUrl } from './config/store-urls.ts';
import { HEARTEN_VARIABLES } from './config/stored-names.ts';
import { readTracing, type TracingSettings } from './config/tracing.ts';
import { refuseUnknownVariables } from './config/unknown-variables.ts';
import {
  type Environment,
  invalidSetting,
  readChoice,
  readDuration,
  readInteger,
  readList,
  readSecret,
  readSize,
  readText,
} from './config/variables.ts';
import { DEMO_FOLDER, MAIN_FOLDER } from './data-folder/stored-names.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ROLES = ['api', 'projector'] as const;
const SEAL_AFTER_DAYS = 7;
const SEAL_AFTER_DAYS_MAX = 30;
/**
 * A day. In demo mode the default is 0: every account counts as settled, so that the list of nearby people can be
 * tried.
 */
const SETTLED_AFTER_MS = DAY_MS;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type Role = (typeof ROLES)[number];

/** All settings from the environment, checked. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** Whether the demo people and demo posts exist. The passwords of these people are published. */
  readonly demo: boolean;
  /**
   * An absolute path. Demo mode has its own folder, so that real entries are never stored beside the demo's.
   */
  readonly dataFolder: string;
  /** `undefined` means the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** `undefined` means that PostgreSQL stores the log. */
  readonly eventStoreUrl: string | undefined;
  /** An absolute path. `undefined` means that the key is generated into the data folder. */
  readonly masterKeyFile: string | undefined;
  /** The origins that a browser's `Origin` header may name, for the port that was bound. */
  publicOrigins(boundPort: number): readonly string[];
  /** True if `PUBLIC_ORIGIN` is set, as it is where people reach the process from other machines. */
  readonly isPublic: boolean;
  /** True if people connect over https: cookies are then `Secure` and have the `__Host-` prefix. */
  readonly https: boolean;
  /** True if the network can reach the pages and the API unencrypted. The log and the page then warn about it. */
  readonly openOverHttp: boolean;
  /** The site that passkeys belong to. Undefined where browsers allow none, so that nobody is offered one. */
  readonly relyingParty: RelyingParty | undefined;
  /** The settings of push messages. Undefined where there can be none, so that nobody is offered them. */
  readonly push: PushSettings | undefined;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  /** The address for reports of security problems. `undefined` when not set. */
  readonly securityContact: string | undefined;
  /**
   * The name of who runs this server, as people read it before they agree that it keeps health data. `undefined` when
   * not set.
   */
  readonly operator: string | undefined;
  readonly community: CommunitySettings;
  /**
   * True if health data is refused without the person's consent: with `PUBLIC_ORIGIN` or in production. The demo
   * people need none.
   */
  readonly requiresConsent: boolean;
  /** False if the app must not run offline: browsers that have the service worker then remove it. */
  readonly serviceWorker: boolean;
  readonly logLevel: LogLevel;
  /** `undefined` means that no traces are sent. */
  readonly tracing: TracingSettings | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly limits: Limits;
  readonly capacity: Capacity;
  /** How many days after an upgrade from 1.0.2 the server begins to seal names, and personal events as a whole. */
  readonly sealEventsAfterDays: number;
  /** The age in milliseconds from which an account counts as settled (`domain/account/settled.ts`). */
  readonly settledAfterMs: number;
  /** How much room the database has, in bytes, for operators' figures. Nothing enforces it. `undefined` if not set. */
  readonly storageLimitBytes: number | undefined;
  readonly logSigning: LogSigning;
}

/** Reads and checks the whole environment. No other code of the server reads it. Throws `ConfigError`. */
export function readConfig(env: Environment = process.env): Config {
  refuseUnknownVariables(env, HEARTEN_VARIABLES);
  const production = readChoice(env, 'NODE_ENV', ['production', 'development', 'test']) === 'production';
  const host = readHost(env);
  const publicOrigin = readPublicOrigin(env);
  const trustedProxies = readTrustedProxies(env);
  const databaseUrl = readDatabaseUrl(env);
  const eventStoreUrl = readEventStoreUrl(env);
  const https = publicOrigin?.startsWith('https:') ?? false;
  const roles = readRoles(env, databaseUrl);
  // A process without the api role serves only health checks, and the metrics, which a token protects.
  const openOverHttp = roles.has('api') && !isLoopback(host) && !https;
  const insecureAllowed = readChoice(env, 'HEARTEN_INSECURE_HTTP', ['0', '1']) === '1';
  if (openOverHttp && !insecureAllowed) {
    throw invalidSetting(
      'HOST',
      host,
      'an https PUBLIC_ORIGIN, or HEARTEN_INSECURE_HTTP=1, with an address that is not loopback',
    );
  }
  const requiresMasterKeyFile = databaseUrl !== undefined || eventStoreUrl !== undefined || production;
  const isUnconfiguredLocal =
    isLoopback(host) && !requiresMasterKeyFile && publicOrigin === undefined && trustedProxies.length === 0;
  const demo = readDemo(env, isUnconfiguredLocal, production);
  const isReachableLocallyOnly =
    !production &&
    trustedProxies.length === 0 &&
    isLoopback(host) &&
    (publicOrigin === undefined || isLoopback(new URL(publicOrigin).hostname));
  const dataFolder = join(resolve(readText(env, 'HEARTEN_DATA') ?? 'data'), demo ? DEMO_FOLDER : MAIN_FOLDER);
  return {
    production,
    host,
    port: readInteger(env, 'PORT', 0, 65_535, 3000),
    demo,
    dataFolder,
    databaseUrl,
    eventStoreUrl,
    masterKeyFile: readMasterKeyFile(env, requiresMasterKeyFile),
    publicOrigins: (boundPort) => (publicOrigin ? [publicOrigin] : defaultOrigins(host, boundPort)),
    isPublic: publicOrigin !== undefined,
    https,
    openOverHttp,
    relyingParty: relyingPartyOf(publicOrigin),
    push: readPush(env, publicOrigin, readSecurityContact(env)),
    trustedProxies,
    metricsToken: readSecret(env, 'METRICS_TOKEN'),
    securityContact: readSecurityContact(env),
    operator: readOperator(env),
    community: readCommunity(env, demo || isReachableLocallyOnly),
    requiresConsent: production || publicOrigin !== undefined,
    serviceWorker: readChoice(env, 'HEARTEN_SERVICE_WORKER', ['0', '1']) !== '0',
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS) ?? (production ? 'info' : 'warn'),
    tracing: readTracing(env),
    roles,
    limits: readLimits(env),
    capacity: readCapacity(env),
    sealEventsAfterDays: readInteger(
      env,
      'HEARTEN_SEAL_EVENTS_AFTER_DAYS',
      0,
      SEAL_AFTER_DAYS_MAX,
      SEAL_AFTER_DAYS,
    ),
    settledAfterMs: readDuration(env, 'HEARTEN_SETTLED_AFTER', demo ? 0 : SETTLED_AFTER_MS),
    storageLimitBytes: readSize(env, 'HEARTEN_STORAGE_LIMIT'),
    logSigning: readLogSigning(env, { publicOrigin, ...(databaseUrl === undefined && { dataFolder }) }),
  };
}

function readDemo(env: Environment, isUnconfiguredLocal: boolean, production: boolean): boolean {
  const setting = readChoice(env, 'HEARTEN_DEMO', ['0', '1']);
  if (setting === '1' && production) {
    throw invalidSetting('HEARTEN_DEMO', '1', '0 with NODE_ENV=production: its passwords are published');
  }
  return setting === undefined ? isUnconfiguredLocal : setting === '1';
}

function readMasterKeyFile(env: Environment, required: boolean): string | undefined {
  const file = readText(env, 'HEARTEN_MASTER_KEY_FILE');
  if (file !== undefined) return resolve(file);
  if (!required) return undefined;
  throw new ConfigError(
    'HEARTEN_MASTER_KEY_FILE is not set: expected with DATABASE_URL, EVENTSTORE_URL or NODE_ENV=production',
  );
}

function readRoles(env: Environment, databaseUrl: string | undefined): ReadonlySet<Role> {
  const expected = `${ROLES.join(' or ')}, or both separated by a comma`;
  const names = readList(env, 'HEARTEN_ROLES', expected);
  if (names === undefined) return new Set(ROLES);
  const roles = new Set(
    names.map((name) => readChoice({ HEARTEN_ROLES: name }, 'HEARTEN_ROLES', ROLES) as Role),
  );
  if (roles.size < ROLES.length && databaseUrl === undefined) {
    throw invalidSetting(
      'HEARTEN_ROLES',
      names.join(','),
      'a DATABASE_URL with it, as the embedded PostgreSQL serves one process',
    );
  }
  return roles;
}

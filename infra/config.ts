import { join, resolve } from 'node:path';
import { ConfigError } from './config/config-error.ts';
import { type Limits, readLimits } from './config/limits.ts';
import {
  defaultOrigins,
  isLoopback,
  readHost,
  readPublicOrigin,
  readTrustedProxies,
} from './config/network.ts';
import { readDatabaseUrl, readEventStoreUrl } from './config/store-urls.ts';
import { HEARTEN_VARIABLES } from './config/stored-names.ts';
import { refuseUnknownVariables } from './config/unknown-variables.ts';
import {
  type Environment,
  invalidSetting,
  readChoice,
  readInteger,
  readList,
  readSecret,
  readText,
} from './config/variables.ts';
import { DEMO_FOLDER, MAIN_FOLDER } from './data-folder/stored-names.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const ROLES = ['api', 'projector'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type Role = (typeof ROLES)[number];

/** Everything that can be set from outside, checked. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  /** 0 asks the system for any free port. */
  readonly port: number;
  /** Demo people and demo posts, whose passwords are published, are there. */
  readonly demo: boolean;
  /** Absolute. Demo mode has a folder of its own, so that real entries never lie beside the demo's. */
  readonly dataFolder: string;
  /** `undefined`: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** `undefined`: PostgreSQL keeps the log. */
  readonly eventStoreUrl: string | undefined;
  /** Absolute. `undefined`: the key is generated into the data folder. */
  readonly masterKeyFile: string | undefined;
  /** The origins a browser's `Origin` may name, for the port that was bound in the end. */
  publicOrigins(boundPort: number): readonly string[];
  /** People come over https: cookies are `Secure` and carry the `__Host-` prefix. */
  readonly https: boolean;
  /** The network can reach this process unencrypted: the log and the page warn of it. */
  readonly openOverHttp: boolean;
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
  readonly roles: ReadonlySet<Role>;
  readonly limits: Limits;
}

/** Reads and checks the whole environment: the one place that does. Throws `ConfigError`. */
export function readConfig(env: Environment = process.env): Config {
  refuseUnknownVariables(env, HEARTEN_VARIABLES);
  const production = readChoice(env, 'NODE_ENV', ['production', 'development', 'test']) === 'production';
  const host = readHost(env);
  const publicOrigin = readPublicOrigin(env);
  const trustedProxies = readTrustedProxies(env);
  const databaseUrl = readDatabaseUrl(env);
  const eventStoreUrl = readEventStoreUrl(env);
  const https = publicOrigin?.startsWith('https:') ?? false;
  const openOverHttp = !isLoopback(host) && !https;
  const insecureAllowed = readChoice(env, 'HEARTEN_INSECURE_HTTP', ['0', '1']) === '1';
  if (openOverHttp && !insecureAllowed) {
    throw invalidSetting(
      'HOST',
      host,
      'an https PUBLIC_ORIGIN, or HEARTEN_INSECURE_HTTP=1, with an address that is not loopback',
    );
  }
  const needsOwnMasterKey = databaseUrl !== undefined || eventStoreUrl !== undefined || production;
  const isLocalOnly =
    isLoopback(host) && !needsOwnMasterKey && publicOrigin === undefined && trustedProxies.length === 0;
  const demo = readDemo(env, isLocalOnly, production);
  return {
    production,
    host,
    port: readInteger(env, 'PORT', 0, 65_535, 3000),
    demo,
    dataFolder: join(resolve(readText(env, 'HEARTEN_DATA') ?? 'data'), demo ? DEMO_FOLDER : MAIN_FOLDER),
    databaseUrl,
    eventStoreUrl,
    masterKeyFile: readMasterKeyFile(env, needsOwnMasterKey),
    publicOrigins: (boundPort) => (publicOrigin ? [publicOrigin] : defaultOrigins(host, boundPort)),
    https,
    openOverHttp,
    trustedProxies,
    metricsToken: readSecret(env, 'METRICS_TOKEN'),
    logLevel: readChoice(env, 'LOG_LEVEL', LOG_LEVELS) ?? (production ? 'info' : 'warn'),
    roles: readRoles(env, databaseUrl),
    limits: readLimits(env),
  };
}

function readDemo(env: Environment, plain: boolean, production: boolean): boolean {
  const wish = readChoice(env, 'HEARTEN_DEMO', ['0', '1']);
  if (wish === '1' && production) {
    throw invalidSetting('HEARTEN_DEMO', '1', '0 beside NODE_ENV=production: its passwords are published');
  }
  return wish === undefined ? plain : wish === '1';
}

function readMasterKeyFile(env: Environment, required: boolean): string | undefined {
  const file = readText(env, 'HEARTEN_MASTER_KEY_FILE');
  if (file !== undefined) return resolve(file);
  if (!required) return undefined;
  throw new ConfigError(
    'HEARTEN_MASTER_KEY_FILE is not set: expected beside DATABASE_URL, EVENTSTORE_URL or NODE_ENV=production',
  );
}

function readRoles(env: Environment, databaseUrl: string | undefined): ReadonlySet<Role> {
  const expected = `${ROLES.join(' or ')}, or both parted by a comma`;
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

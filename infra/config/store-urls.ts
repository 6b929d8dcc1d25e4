import { ConfigError } from './config-error.ts';
import { type Environment, readSecret } from './variables.ts';

const NOT_SHOWN = 'the value is not shown, as it may hold a password';

/** `DATABASE_URL`: the address of a PostgreSQL server. `undefined` means the embedded one. */
export function readDatabaseUrl(env: Environment): string | undefined {
  const text = readSecret(env, 'DATABASE_URL');
  if (text === undefined) return undefined;
  const url = /^postgres(ql)?:\/\//.test(text) ? URL.parse(text) : null;
  if (!url || !isDecodable(url)) {
    throw new ConfigError(
      `DATABASE_URL is not a PostgreSQL address: expected postgres://user:password@host:port/database, ` +
        `special characters in it percent-encoded (${NOT_SHOWN})`,
    );
  }
  return text;
}

function isDecodable(url: URL): boolean {
  try {
    return [url.username, url.password, url.pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

// The URL class rejects several hosts with ports, which the address of a cluster has.
const EVENTSTORE = /^esdb(\+discover)?:\/\/([^@/?#\s]+@)?[^@/?#\s]+([/?]\S*)?$/;

/** `EVENTSTORE_URL`: the EventStoreDB that stores the log. `undefined` means that PostgreSQL stores it. */
export function readEventStoreUrl(env: Environment): string | undefined {
  const text = readSecret(env, 'EVENTSTORE_URL');
  if (text === undefined || EVENTSTORE.test(text)) return text;
  throw new ConfigError(
    `EVENTSTORE_URL is not an EventStoreDB address: expected esdb://host:port or esdb+discover://host:port (${NOT_SHOWN})`,
  );
}

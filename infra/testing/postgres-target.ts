import type { TcpNetConnectOpts } from 'node:net';

/**
 * Where a proxy connects to for this address of PostgreSQL. For the address of a Unix socket it is the same port of this
 * machine, on which the PostgreSQL of a test run listens as well.
 */
export function postgresTarget({ hostname, port }: URL): Pick<TcpNetConnectOpts, 'host' | 'port'> {
  return { host: hostname.startsWith('%2F') ? '127.0.0.1' : hostname, port: Number(port || 5432) };
}

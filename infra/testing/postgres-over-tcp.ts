/**
 * The address over TCP of the PostgreSQL of this test run, for proxies, and for processes of another user, who may not
 * use its Unix socket. Other addresses are returned as they are.
 */
export function postgresOverTcp(connectionString: string): string {
  const url = new URL(connectionString);
  if (url.hostname.startsWith('%2F')) url.hostname = '127.0.0.1';
  return url.href;
}

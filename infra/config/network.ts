import { isIP, isIPv4 } from 'node:net';
import { type Environment, invalidSetting, readList, readText } from './variables.ts';

const HOST_NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

/** The address or name to listen on: `HOST`. The default is this machine only. */
export function readHost(env: Environment): string {
  const host = readText(env, 'HOST') ?? '127.0.0.1';
  if (isIP(host) || HOST_NAME.test(host)) return host;
  throw invalidSetting('HOST', host, 'an IP address or a host name, without scheme or port');
}

/** Whether `host` can be reached from this machine only. An IPv6 address may stand in brackets, as in a URL. */
export function isLoopback(host: string): boolean {
  const isNamed = ['::1', '[::1]', 'localhost'].includes(host.toLowerCase());
  return isNamed || (isIPv4(host) && host.startsWith('127.'));
}

/** `PUBLIC_ORIGIN` in the form that browsers send as `Origin`, or `undefined` when not set. */
export function readPublicOrigin(env: Environment): string | undefined {
  const text = readText(env, 'PUBLIC_ORIGIN');
  if (text === undefined) return undefined;
  const url = /^https?:\/\/[^/?#@,\s]+\/?$/i.test(text) ? URL.parse(text) : null;
  if (!url)
    throw invalidSetting(
      'PUBLIC_ORIGIN',
      text,
      'one origin such as https://hearten.example.org, without a path',
    );
  return url.origin;
}

/** The `Origin` values of browsers that open `host`. Used when `PUBLIC_ORIGIN` is not set. */
export function defaultOrigins(host: string, boundPort: number): readonly string[] {
  const hosts = new Set(['localhost', '127.0.0.1']);
  if (host !== '0.0.0.0' && host !== '::') hosts.add(isIP(host) === 6 ? `[${host}]` : host);
  return [...hosts].map((name) => new URL(`http://${name}:${boundPort}`).origin);
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const PROXIES_EXPECTED = `IP addresses, ranges such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}, separated by commas`;

/** The proxies whose `X-Forwarded-*` headers are trusted: `TRUST_PROXY`. The default is none. */
export function readTrustedProxies(env: Environment): readonly string[] {
  const proxies = readList(env, 'TRUST_PROXY', PROXIES_EXPECTED) ?? [];
  const odd = proxies.find((proxy) => !PROXY_NAMES.includes(proxy) && !isAddressRange(proxy));
  if (odd !== undefined) throw invalidSetting('TRUST_PROXY', odd, PROXIES_EXPECTED);
  return proxies;
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

import { isIP } from 'node:net';

const V4_IN_V6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/**
 * The number of 16-bit groups that belong to the network: one subscriber gets at least 64 bits of addresses
 * (RFC 6177).
 */
const SITE_GROUPS = 4;

/** Some proxies append the visitor's port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\])(?::\d+)?$/;

/**
 * The unit that a limit per address counts: an IPv4 address, or the /64 network of an IPv6 address, because
 * one subscriber owns all addresses of it. An IPv4-mapped IPv6 address counts as the IPv4 address. A port is left out.
 * `::1` and text that is no IP address are returned as they are.
 */
export function networkOf(written: string): string {
  const [, v4, v6] = WITH_PORT.exec(written) ?? [];
  const address = v4 ?? v6 ?? written;
  const [, inside] = V4_IN_V6.exec(address) ?? [];
  if (inside) return inside;
  if (isIP(address) !== 6 || address === '::1') return address;
  const [bare = ''] = address.split('%');
  const [head = '', tail = ''] = bare.split('::').map((part) => part.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0'));
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros: string[] = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, SITE_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Whether the network is this machine. */
export const isLoopback = (network: string) =>
  network === '::1' || (isIP(network) === 4 && network.startsWith('127.'));

import { isIP } from 'node:net';

/** An IPv6 address has eight groups of 16 bits. */
const GROUPS = 8;
/**
 * The groups of the network. A subscriber owns at least a /64 network (RFC 6177): all addresses with the same first 64
 * bits.
 */
const NETWORK_GROUPS = 4;
/** The first groups of an IPv6 address that stands for an IPv4 address (RFC 4291, 2.5.5.2). */
const V4_MAPPED = '0:0:0:0:0:ffff';

/** Some proxies append the visitor's port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[(.+)\])(?::\d+)?$/;

/**
 * The unit that a limit per address counts: an IPv4 address, or the /64 network of an IPv6 address, because
 * one subscriber owns all addresses of it. An IPv4-mapped IPv6 address counts as the IPv4 address. A port is left out.
 * `::1` and text that is not an IP address are returned as they are.
 */
export function networkOf(written: string): string {
  const [, v4, v6] = WITH_PORT.exec(written) ?? [];
  const address = v4 ?? v6 ?? written;
  if (isIP(address) !== 6 || address === '::1') return address;
  const groups = groupsOf(address);
  if (groups.slice(0, -2).map(toHex).join(':') === V4_MAPPED)
    return groups
      .slice(-2)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups.slice(0, NETWORK_GROUPS).map(toHex).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, also of one that is written with `::`, an IPv4 ending or a zone. */
function groupsOf(address: string): number[] {
  const [bare = ''] = address.split('%');
  const [head = '', tail = ''] = bare.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean).flatMap(numbersOf)) as [
    number[],
    number[],
  ];
  const zeros = Array<number>(GROUPS - before.length - after.length).fill(0);
  return [...before, ...zeros, ...after];
}

/** One group, or the two of an IPv4 ending. */
function numbersOf(text: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return text.includes('.') ? [(a << 8) | b, (c << 8) | d] : [Number.parseInt(text, 16)];
}

const toHex = (group: number): string => group.toString(16);

/** Whether the network is this machine. */
export const isLoopback = (network: string) =>
  network === '::1' || (isIP(network) === 4 && network.startsWith('127.'));

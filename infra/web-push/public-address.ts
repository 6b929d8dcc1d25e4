import { BlockList, isIP } from 'node:net';

/** Ranges of IPv4 that are not on the public internet (IANA IPv4 Special-Purpose Address Registry), and multicast. */
const NOT_PUBLIC_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // A service of Azure for its virtual machines. The metadata services of clouds are in the ranges above.
  ['168.63.129.16', 32],
];

/** IPv6 outside of this range is loopback, private, link-local, multicast, or a form of an IPv4 address. */
const GLOBAL_IPV6 = ['2000::', 3] as const;

/** Parts of the global range that lead elsewhere: to IPv4 (Teredo, 6to4), to documentation, or nowhere. */
const NOT_PUBLIC_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refusedIpv4 = new BlockList();
for (const [address, bits] of NOT_PUBLIC_IPV4) refusedIpv4.addSubnet(address, bits, 'ipv4');
const globalIpv6 = new BlockList();
globalIpv6.addSubnet(...GLOBAL_IPV6, 'ipv6');
const refusedIpv6 = new BlockList();
for (const [address, bits] of NOT_PUBLIC_IPV6) refusedIpv6.addSubnet(address, bits, 'ipv6');

/**
 * Whether an IP address is on the public internet. It is false for private, loopback, link-local and reserved addresses,
 * for metadata services of clouds, for every IPv6 form of an IPv4 address, and for a text that is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refusedIpv4.check(address, 'ipv4');
  if (version === 6) return globalIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
  return false;
}

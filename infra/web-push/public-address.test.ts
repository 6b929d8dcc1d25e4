import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './public-address.ts';

const REFUSED = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '2001:db8::1',
  'not an address',
  '',
  '2130706433',
  '0x7f000001',
];

test('private, loopback, link-local, metadata and reserved addresses are not public in any form', () => {
  assert.deepEqual(REFUSED.filter(isPublicAddress), []);
});

test('addresses of the public internet are public', () => {
  const all = ['8.8.8.8', '172.32.0.1', '142.250.1.95', '2a00:1450:4001::5f', '2606:4700::1'];
  assert.deepEqual(all.filter(isPublicAddress), all);
});

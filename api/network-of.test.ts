import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLoopback, networkOf } from './network-of.ts';

test('an IPv4 address counts by itself, in any notation', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::FFFF:203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:cb00:7107'), '203.0.113.7');
  assert.equal(networkOf('0:0:0:0:0:ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('[::ffff:cb00:7107]:4711'), '203.0.113.7');
  assert.equal(networkOf('203.0.113.7:4711'), '203.0.113.7');
});

test('all addresses of one IPv6 network count together', () => {
  for (const address of [
    '2001:db8:0:7::1',
    '2001:0DB8:0000:0007:ffff:ffff:ffff:ffff',
    '2001:db8:0:7:1:2:3:4',
    '2001:db8::7:1:2:3:4',
    '2001:db8:0:7::192.0.2.1',
    '[2001:db8:0:7::1]:4711',
    '[2001:db8:0:7::1]',
  ]) {
    assert.equal(networkOf(address), '2001:db8:0:7::/64', address);
  }
  assert.notEqual(networkOf('2001:db8:0:8::1'), networkOf('2001:db8:0:7::1'));
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(networkOf('::2'), '0:0:0:0::/64');
});

test('every name of this machine is recognized, and text that is not an address is not this machine', () => {
  for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
    assert.ok(isLoopback(networkOf(here)), here);
  }
  for (const elsewhere of ['203.0.113.7', '::2', '127.evil.example', '::ffff:10.0.0.1', '']) {
    assert.ok(!isLoopback(networkOf(elsewhere)), elsewhere);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPush } from './push.ts';

const read = (origin: string | undefined, env = {}, contact?: string) => readPush(env, origin, contact);

test('push is available only at an https origin with a host name', () => {
  for (const origin of [
    undefined,
    'http://hearten.example',
    'https://localhost',
    'https://a.localhost',
    'https://127.0.0.1',
    'https://[::1]:8443',
    'https://hearten',
  ]) {
    assert.equal(read(origin), undefined, origin);
  }
  for (const origin of [
    'https://hearten.example',
    'https://xn--e1afmkfd.xn--p1ai',
    'https://a.xn--vermgensberatung-pwb',
  ])
    assert.equal(read(origin)?.origin, origin);
});

test('the subject is the mail address of the security contact, or the origin', () => {
  const origin = 'https://hearten.example';
  assert.equal(read(origin)?.subject, origin);
  assert.equal(read(origin, {}, 'mailto:a@hearten.example')?.subject, 'mailto:a@hearten.example');
  assert.equal(read(origin, {}, 'tel:+41')?.subject, origin);
});

test('HEARTEN_PUSH_HOSTS replaces the list of hosts and takes names alone', () => {
  const origin = 'https://hearten.example';
  assert.ok(read(origin)?.hosts.includes('fcm.googleapis.com'));
  const hosts = (HEARTEN_PUSH_HOSTS: string) => read(origin, { HEARTEN_PUSH_HOSTS })?.hosts;
  assert.deepEqual(hosts('push.example, Other.Example'), ['push.example', 'other.example']);
  assert.deepEqual(hosts('push.xn--p1ai'), ['push.xn--p1ai']);
  for (const odd of [
    '10.0.0.1',
    'com',
    'push.xn--',
    'push.xn--a-',
    'https://push.example',
    'push.example:443',
    '*.example',
    'localhost',
    '[::1]',
  ]) {
    assert.throws(() => hosts(odd), /^ConfigError: HEARTEN_PUSH_HOSTS is/, odd);
  }
});

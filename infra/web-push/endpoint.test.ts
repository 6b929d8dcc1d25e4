import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedEndpoint } from './endpoint.ts';

const HOSTS = ['push.example', 'google.com'];
const isAllowed = (endpoint: string) => allowedEndpoint(endpoint, HOSTS) !== undefined;

test('messages go to listed hosts and to hosts below them', () => {
  const all = [
    'https://push.example/a?b',
    'https://one.push.example:443/',
    'https://JMT17.google.com/fcm/send/x',
  ];
  assert.deepEqual(all.filter(isAllowed), all);
});

test('no address of an attacker is allowed', () => {
  const tried = [
    'http://push.example/',
    'https://push.example:8443/',
    'https://push.example:80/',
    'https://me@push.example/',
    'https://me:secret@push.example/',
    'https://push.example.attacker.test/',
    'https://notpush.example/',
    'https://attacker.test/push.example',
    'https://attacker.test/?push.example',
    'https://attacker.test#push.example',
    'https://push.example@attacker.test/',
    'https://attacker.test\\@push.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://push.example./',
    'https://push%2eexample.attacker.test/',
    'https://pｕsh.example.test/',
    'file:///etc/passwd',
    'ftp://push.example/',
    'https://',
    '',
  ];
  assert.deepEqual(tried.filter(isAllowed), []);
});

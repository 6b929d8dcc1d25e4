import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { ConfigError } from './config-error.ts';
import type { Environment } from './variables.ts';

const PUBLIC = { PUBLIC_ORIGIN: 'https://hearten.example' };
const PROMISES = {
  HEARTEN_COMMUNITY_HOURS: 'Mon-Fri 09:00-17:00 Europe/Vienna',
  HEARTEN_COMMUNITY_CONTACT: 'mailto:community@hearten.example',
};
const openingOf = (env: Environment) => readConfig(env).community.opening;

test('the community is open without conditions only where nobody else can reach it', () => {
  assert.equal(openingOf({}), 'unmoderated');
  assert.equal(openingOf({ HEARTEN_DEMO: '0' }), 'unmoderated');
  assert.equal(openingOf({ HEARTEN_DEMO: '0', PUBLIC_ORIGIN: 'http://localhost:4000' }), 'unmoderated');
  assert.equal(openingOf({ HEARTEN_DEMO: '0', PUBLIC_ORIGIN: 'http://[::1]:4000' }), 'unmoderated');
  assert.equal(openingOf({ HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1', HEARTEN_DEMO: '1' }), 'unmoderated');
  for (const env of [
    PUBLIC,
    { PUBLIC_ORIGIN: 'http://[2001:db8::1]:4000' },
    { TRUST_PROXY: 'loopback' },
    { HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1' },
    { HOST: '0.0.0.0', HEARTEN_INSECURE_HTTP: '1', PUBLIC_ORIGIN: 'http://localhost:4000' },
    { NODE_ENV: 'production', HEARTEN_MASTER_KEY_FILE: '/run/key' },
  ])
    assert.equal(openingOf(env), 'closed', JSON.stringify(env));
});

test('an operator opens the community with hours and a contact point, and closes it', () => {
  assert.equal(openingOf({ ...PUBLIC, ...PROMISES }), 'closed');
  const { community } = readConfig({ ...PUBLIC, ...PROMISES, HEARTEN_COMMUNITY: 'open' });
  assert.deepEqual(
    [community.opening, community.hours?.text, community.contact, community.offDuty],
    ['moderated', 'Mon-Fri 09:00-17:00 (Europe/Vienna)', PROMISES.HEARTEN_COMMUNITY_CONTACT, 'wait'],
  );
  assert.equal(openingOf({ HEARTEN_COMMUNITY: 'closed' }), 'closed');
});

test('opening the community without hours or a contact, or with malformed ones, is refused', () => {
  const refused = (env: Environment, message: RegExp) =>
    assert.throws(
      () => readConfig({ ...PUBLIC, HEARTEN_COMMUNITY: 'open', ...env }),
      (error) => error instanceof ConfigError && message.test(error.message),
    );
  const { HEARTEN_COMMUNITY_HOURS, HEARTEN_COMMUNITY_CONTACT } = PROMISES;
  refused(
    { HEARTEN_COMMUNITY_CONTACT },
    /^HEARTEN_COMMUNITY_HOURS is not set: expected with HEARTEN_COMMUNITY=open/,
  );
  refused({ HEARTEN_COMMUNITY_HOURS }, /^HEARTEN_COMMUNITY_CONTACT is not set/);
  refused(
    { HEARTEN_COMMUNITY_HOURS: 'always' },
    /^HEARTEN_COMMUNITY_HOURS is "always": expected days and times/,
  );
  refused({ HEARTEN_COMMUNITY_CONTACT: 'me' }, /^HEARTEN_COMMUNITY_CONTACT is "me": expected one address/);
  refused({ HEARTEN_COMMUNITY: 'yes' }, /^HEARTEN_COMMUNITY is "yes": expected one of open, closed/);
  refused(
    { HEARTEN_COMMUNITY_OFF_DUTY: 'x' },
    /^HEARTEN_COMMUNITY_OFF_DUTY is "x": expected one of wait, read-only/,
  );
});

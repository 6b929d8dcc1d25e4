import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { staffStream } from '../../../domain/staff/events.ts';
import { ROLE_SESSION_HOURS } from '../../../domain/staff/roles.ts';
import type { OwnRoles } from '../../../domain/staff/schema.ts';
import { HOUR_MS } from '../../../domain/time/units.ts';
import { buildPasskeyApp, registerWithPasskey, requestPasskey } from '../../testing/passkeys.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { grantFromCommandLine, registerStaff, startRoleSession } from '../../testing/staff.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';

const ownRoles = async (browser: Browser) => (await browser.get('/api/staff/me')).json<OwnRoles>();

/** The answer to a call for operators: its status, and why it was refused. */
async function operatorsCall(browser: Browser) {
  const { statusCode, body } = await browser.get('/api/staff/roles');
  const { reason } = JSON.parse(body) as { reason?: string };
  return [statusCode, reason];
}

/** An operator whose session acts in the role. */
async function onDuty(testApp: TestApp) {
  const operator = await registerStaff(testApp, 'operator');
  assert.deepEqual(await operatorsCall(operator.browser), [200, undefined]);
  return operator;
}

suite('sessions that act in a role', { concurrency: true }, () => {
  test('a person without a role learns that they have none, and cannot act in one', async (t) => {
    const testApp = await sharedTestApp(t);
    const { browser, password } = await registerPerson(testApp);
    assert.deepEqual(await ownRoles(browser), { roles: [], active: null });
    const refused = await browser.post('/api/staff/session', { role: 'operator', password });
    assert.deepEqual([refused.statusCode, refused.json().reason], [403, 'role-needed']);
    assert.deepEqual(await operatorsCall(browser), [403, 'role-needed']);
    assert.deepEqual(await operatorsCall(new Browser(testApp)), [401, undefined]);
  });

  test('a person with a role acts in it for 8 hours after the password, and not before', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, username, password } = await registerPerson(testApp);
    const staffId = await grantFromCommandLine(testApp, username, 'operator');
    assert.deepEqual(await operatorsCall(browser), [403, 'role-session-needed']);
    const wrong = await browser.post('/api/staff/session', { role: 'operator', password: 'a guess' });
    assert.equal(wrong.statusCode, 401);
    const neither = await browser.post('/api/staff/session', { role: 'operator' });
    assert.equal(neither.statusCode, 400);
    assert.deepEqual(await operatorsCall(browser), [403, 'role-session-needed']);

    const { role, until } = await startRoleSession(browser, 'operator', password);
    assert.deepEqual(await ownRoles(browser), { roles: ['operator'], active: { role, until } });
    const hours = (Date.parse(until) - Date.now()) / HOUR_MS;
    assert.ok(hours <= ROLE_SESSION_HOURS && hours > ROLE_SESSION_HOURS - 0.3, `${hours} hours`);
    assert.deepEqual(await operatorsCall(browser), [200, undefined]);

    await testApp.services.pool.query("update role_sessions set until = until - interval '8 hours'");
    assert.deepEqual(await operatorsCall(browser), [403, 'role-session-needed']);
    assert.deepEqual(await ownRoles(browser), { roles: ['operator'], active: null });
    await testApp.services.roleSessions.sweep();
    const { rows } = await testApp.services.pool.query('select from role_sessions');
    assert.equal(rows.length, 0);

    await startRoleSession(browser, 'operator', password);
    assert.deepEqual(await operatorsCall(browser), [200, undefined]);
    const events = await testApp.services.store.readStream(staffStream(staffId));
    assert.deepEqual(
      events.map(({ type, data }) => [type, data]),
      [
        ['RoleGranted', { role: 'operator', by: 'command-line' }],
        ['RoleSignedIn', {}],
        ['RoleSignedIn', {}],
      ],
    );
  });

  test('wrong passwords are limited like sign-ins', async (t) => {
    const testApp = await buildTestApp(t, { env: { HEARTEN_LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '2/1h' } });
    const { browser, username, password } = await registerPerson(testApp);
    await grantFromCommandLine(testApp, username, 'moderator');
    const answers: number[] = [];
    for (const tried of ['one', 'two', password]) {
      const { statusCode } = await browser.post('/api/staff/session', { role: 'moderator', password: tried });
      answers.push(statusCode);
    }
    assert.deepEqual(answers, [401, 401, 429]);
  });

  test('one’s own passkey confirms a role, and another person’s does not', async (t) => {
    const testApp = await buildPasskeyApp(t);
    const ada = await registerWithPasskey(testApp);
    const ben = await registerWithPasskey(testApp);
    await grantFromCommandLine(testApp, ada.username, 'operator');
    const confirm = async ({ authenticator }: typeof ada) => {
      const proof = authenticator.get(await requestPasskey(ada.browser));
      return ada.browser.post('/api/staff/session', { role: 'operator', proof });
    };
    assert.equal((await confirm(ben)).statusCode, 403);
    assert.deepEqual(await operatorsCall(ada.browser), [403, 'role-session-needed']);
    assert.equal((await confirm(ada)).statusCode, 200);
    assert.deepEqual(await operatorsCall(ada.browser), [200, undefined]);
  });

  test('a session acts in one role at a time, and other sessions of the person in none', async (t) => {
    const testApp = await sharedTestApp(t);
    const { browser, username, password } = await onDuty(testApp);
    await grantFromCommandLine(testApp, username, 'researcher');
    const other = new Browser(testApp);
    await other.post('/api/login', { username, password });
    assert.deepEqual(await operatorsCall(other), [403, 'role-session-needed']);
    await startRoleSession(browser, 'researcher', password);
    assert.deepEqual(await operatorsCall(browser), [403, 'role-session-needed']);
    assert.deepEqual((await ownRoles(browser)).roles, ['operator', 'researcher']);
  });

  test('it ends when it is ended, with the session, and when the password changes', async (t) => {
    const testApp = await sharedTestApp(t);
    const ended = await onDuty(testApp);
    assert.equal((await ended.browser.delete('/api/staff/session')).statusCode, 204);
    assert.deepEqual(await operatorsCall(ended.browser), [403, 'role-session-needed']);

    const changed = await onDuty(testApp);
    const newPassword = 'another quiet morning';
    await changed.browser.post('/api/password', { currentPassword: changed.password, newPassword });
    assert.deepEqual(await operatorsCall(changed.browser), [403, 'role-session-needed']);

    const signedOut = await onDuty(testApp);
    const before = signedOut.browser.copy();
    await signedOut.browser.post('/api/logout');
    assert.deepEqual(await operatorsCall(before), [401, 'ended-by-owner']);
  });

  test('a role that a restored database brings back stays revoked', async (t) => {
    const testApp = await sharedTestApp(t);
    const { pool } = testApp.services;
    const operator = await onDuty(testApp);
    const { rows } = await pool.query('select * from staff_roles where staff_id = $1', [operator.staffId]);
    await operator.browser.delete(`/api/staff/roles/${operator.staffId}`);
    const { staff_id, person_id, role } = rows[0];
    await pool.query('insert into staff_roles (staff_id, person_id, role) values ($1, $2, $3)', [
      staff_id,
      person_id,
      role,
    ]);
    const { password } = operator;
    const refused = await operator.browser.post('/api/staff/session', { role: 'operator', password });
    assert.equal(refused.statusCode, 403);
    assert.deepEqual(await operatorsCall(operator.browser), [403, 'role-session-needed']);
  });
});

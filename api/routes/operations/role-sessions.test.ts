import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { StaffAction, StaffRoleSession } from '../../../domain/operations/actions-schema.ts';
import { staffStream } from '../../../domain/staff/events.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { registerStaff, startRoleSession } from '../../testing/staff.ts';
import { type Browser, buildTestApp } from '../../testing/test-app.ts';

const listed = async (browser: Browser) =>
  (await browser.get('/api/operations/role-sessions')).json<StaffRoleSession[]>();

suite('role sessions as operators see them', { concurrency: true }, () => {
  test('an operator sees all of them, but no id of a session', async (t) => {
    const testApp = await buildTestApp(t);
    const operator = await registerStaff(testApp, 'operator');
    const moderator = await registerStaff(testApp, 'moderator');
    const answer = await operator.browser.get('/api/operations/role-sessions');
    const sessions = answer.json<StaffRoleSession[]>();
    assert.deepEqual(sessions.map(({ role, username, isThis }) => [role, username, isThis]).sort(), [
      ['moderator', moderator.username, false],
      ['operator', operator.username, true],
    ]);
    for (const { startedAt, until } of sessions)
      assert.equal(Date.parse(until) - Date.parse(startedAt), 8 * 3_600_000);
    const { rows } = await testApp.services.pool.query('select session_id, staff_id from role_sessions');
    for (const { session_id, staff_id } of rows) {
      assert.ok(!answer.body.includes(session_id) && !answer.body.includes(staff_id));
    }
  });

  test('ending another operator’s role session refuses their next call at once, also in a second process', async (t) => {
    const testApp = await buildTestApp(t);
    const second = await buildTestApp(t, { beside: testApp });
    const operator = await registerStaff(testApp, 'operator');
    const other = await registerStaff(testApp, 'operator');
    const elsewhere = other.browser.copy(second);
    assert.equal((await elsewhere.get('/api/operations/actions')).statusCode, 200);
    const session = (await listed(operator.browser)).find(({ isThis }) => !isThis);
    assert.ok(session);
    const url = `/api/operations/role-sessions/${session.id}`;
    assert.equal((await operator.browser.delete(url)).statusCode, 204);
    for (const browser of [elsewhere, other.browser]) {
      const refused = await browser.get('/api/operations/actions');
      assert.deepEqual([refused.statusCode, refused.json().reason], [403, 'role-session-needed']);
      assert.equal((await browser.get('/api/user')).statusCode, 200, 'the person stays signed in');
    }
    assert.equal((await operator.browser.delete(url)).statusCode, 404, 'it has ended');

    const events = await testApp.services.store.readStream(staffStream(operator.staffId));
    const [started, finished] = events.slice(-2);
    const { actionId, ...what } = started?.data ?? {};
    assert.deepEqual(what, { action: 'end-role-session', target: 'operator', staffId: other.staffId });
    assert.deepEqual([finished?.data.actionId, finished?.data.outcome], [actionId, 'done']);
    const [action] = (await operator.browser.get('/api/operations/actions')).json<StaffAction[]>();
    assert.deepEqual(
      [action?.by, action?.action, action?.target, action?.outcome],
      ['you', 'end-role-session', 'operator', 'done'],
    );

    await startRoleSession(other.browser, 'operator', other.password);
    const again = (await listed(operator.browser)).find(({ isThis }) => !isThis);
    assert.notEqual(again?.id, session.id, 'an older id ends no later role session');
  });

  test('after a changed password, the role session of before is neither listed nor can it be ended', async (t) => {
    const testApp = await sharedTestApp(t);
    const operator = await registerStaff(testApp, 'operator');
    const moderator = await registerStaff(testApp, 'moderator');
    const sessionsOfModerator = async () =>
      (await listed(operator.browser)).filter(({ username }) => username === moderator.username);
    const [before] = await sessionsOfModerator();
    const newPassword = 'another quiet morning';
    const change = { currentPassword: moderator.password, newPassword };
    assert.equal((await moderator.browser.post('/api/password', change)).statusCode, 204);
    assert.deepEqual(await sessionsOfModerator(), []);
    const url = `/api/operations/role-sessions/${before?.id}`;
    assert.equal((await operator.browser.delete(url)).statusCode, 404);
    await startRoleSession(moderator.browser, 'moderator', newPassword);
    assert.deepEqual(
      (await sessionsOfModerator()).map(({ role }) => role),
      ['moderator'],
    );
  });

  test('an id that is none, and one that no role session has, are unknown and leave no event', async (t) => {
    const testApp = await sharedTestApp(t);
    const { browser, staffId } = await registerStaff(testApp, 'operator');
    for (const id of ['none', randomUUID()]) {
      assert.equal((await browser.delete(`/api/operations/role-sessions/${id}`)).statusCode, 404, id);
    }
    const events = await testApp.services.store.readStream(staffStream(staffId));
    assert.equal(events.length, 2, 'the role was given and signed in to');
  });
});

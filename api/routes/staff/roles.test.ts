import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { staffStream } from '../../../domain/staff/events.ts';
import type { GrantedRole } from '../../../domain/staff/schema.ts';
import { dump } from '../../testing/dump.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { grantFromCommandLine, registerStaff, startRoleSession } from '../../testing/staff.ts';
import { buildTestApp, registerPerson } from '../../testing/test-app.ts';

suite('roles of accounts', { concurrency: true }, () => {
  test('an operator gives a role to another account, sees it, and takes it away', async (t) => {
    const testApp = await sharedTestApp(t);
    const operator = await registerStaff(testApp, 'operator');
    const person = await registerPerson(testApp);
    const body = { username: person.username.toUpperCase(), role: 'moderator' };
    const given = await operator.browser.post('/api/staff/roles', body);
    assert.equal(given.statusCode, 201, given.body);
    const { staffId, username, role, isOwn } = given.json<GrantedRole>();
    assert.deepEqual([username, role, isOwn], [person.username, 'moderator', false]);
    assert.equal((await operator.browser.post('/api/staff/roles', body)).statusCode, 409);

    const listed = (await operator.browser.get('/api/staff/roles')).json<GrantedRole[]>();
    assert.deepEqual(
      listed
        .filter((each) => [operator.username, person.username].includes(each.username))
        .map((each) => [each.username, each.role, each.isOwn])
        .sort(),
      [
        [operator.username, 'operator', true],
        [person.username, 'moderator', false],
      ].sort(),
    );

    assert.equal((await operator.browser.delete(`/api/staff/roles/${staffId}`)).statusCode, 204);
    assert.equal((await operator.browser.delete(`/api/staff/roles/${staffId}`)).statusCode, 404);
    const events = await testApp.services.store.readStream(staffStream(staffId));
    assert.deepEqual(
      events.map(({ type, data }) => [type, data]),
      [
        ['RoleGranted', { role: 'moderator', by: operator.staffId }],
        ['RoleRevoked', { by: operator.staffId }],
      ],
    );
    for (const { metadata } of events) assert.match(String(metadata.occurredAt), /T00:00:00\.000Z$/);
  });

  test('an operator gives no role to themself, and no role to a demo account or one that does not exist', async (t) => {
    const testApp = await buildTestApp(t);
    const { browser, username } = await registerStaff(testApp, 'operator');
    const demo = await registerPerson(testApp);
    await testApp.services.pool.query('update accounts set demo = true where id = $1', [demo.id]);
    const statuses: number[] = [];
    for (const named of [username, demo.username, 'no-such-person']) {
      const { statusCode } = await browser.post('/api/staff/roles', { username: named, role: 'moderator' });
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses, [403, 403, 404]);
    assert.equal((await browser.get('/api/staff/roles')).json<GrantedRole[]>().length, 1);
    await assert.rejects(grantFromCommandLine(testApp, demo.username, 'moderator'), { code: 'forbidden' });
  });

  test('a revoked role ends at once in another process, and its holder cannot act in it again', async (t) => {
    const testApp = await buildTestApp(t);
    const second = await buildTestApp(t, { beside: testApp });
    const operator = await registerStaff(testApp, 'operator');
    const other = await registerStaff(testApp, 'operator');
    const elsewhere = other.browser.copy(second);
    assert.equal((await elsewhere.get('/api/staff/roles')).statusCode, 200);
    await operator.browser.delete(`/api/staff/roles/${other.staffId}`);
    const refused = await elsewhere.get('/api/staff/roles');
    assert.deepEqual([refused.statusCode, refused.json().reason], [403, 'role-needed']);
    const again = await elsewhere.post('/api/staff/session', { role: 'operator', password: other.password });
    assert.equal(again.statusCode, 403);
  });

  test('a role that is given again has a new staff id', async (t) => {
    const testApp = await sharedTestApp(t);
    const operator = await registerStaff(testApp, 'operator');
    const { username } = await registerPerson(testApp);
    const first = await grantFromCommandLine(testApp, username, 'researcher');
    await operator.browser.delete(`/api/staff/roles/${first}`);
    assert.notEqual(await grantFromCommandLine(testApp, username, 'researcher'), first);
  });

  test('erasing the account destroys its roles, and nothing that is left leads from the staff id to the person', async (t) => {
    const testApp = await buildTestApp(t);
    const { services } = testApp;
    const person = await registerStaff(testApp, 'moderator');
    const account = await services.accounts.withId(person.id);
    assert.ok(account);
    const { statusCode } = await person.browser.call('DELETE', '/api/user', {
      body: { password: person.password },
    });
    assert.equal(statusCode, 204);
    for (const table of ['staff_roles', 'role_sessions']) {
      assert.equal((await services.pool.query(`select from ${table}`)).rows.length, 0, table);
    }
    const events = await services.store.readStream(staffStream(person.staffId));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['RoleGranted', 'RoleSignedIn'],
    );
    for (const [table, text] of await dump(services.pool)) {
      const lines = text.split('\n').filter((line) => line.includes(person.staffId));
      assert.ok(!lines.some((line) => line.includes(account.person_id)), table);
    }
  });

  test('an id that is none, and one that no role has, are unknown', async (t) => {
    const testApp = await sharedTestApp(t);
    const { browser, username, password } = await registerPerson(testApp);
    await grantFromCommandLine(testApp, username, 'operator');
    await startRoleSession(browser, 'operator', password);
    for (const id of ['none', randomUUID()]) {
      assert.equal((await browser.delete(`/api/staff/roles/${id}`)).statusCode, 404, id);
    }
  });
});

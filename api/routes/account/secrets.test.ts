import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../infra/testing/eventually.ts';
import { registerAccount } from '../../accounts/register-account.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'a louder evening';

test('a new password ends every other session in every process, but not this one', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser, username, password } = await registerPerson(here);
  const [otherHere, otherThere] = [new Browser(here), new Browser(there)];
  for (const other of [otherHere, otherThere]) {
    assert.equal((await other.post('/api/login', { username, password })).statusCode, 200);
    assert.equal((await other.get('/api/user')).statusCode, 200);
  }

  const body = { currentPassword: password, newPassword: NEW_PASSWORD };
  assert.equal((await browser.post('/api/password', body)).statusCode, 204);
  assert.equal((await otherHere.copy().get('/api/user')).statusCode, 401, 'in this process at once');
  await eventually('the other process has ended the session', async () => {
    return (await otherThere.copy().get('/api/user')).statusCode === 401;
  });
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  assert.equal((await browser.copy(there).get('/api/user')).statusCode, 200);

  const login = (typed: string) => new Browser(here).post('/api/login', { username, password: typed });
  assert.equal((await login(password)).statusCode, 401);
  assert.equal((await login(NEW_PASSWORD)).statusCode, 200);
});

test('a password changes only with the old one and to one of a valid length', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  const change = (currentPassword: string, newPassword: string) =>
    browser.post('/api/password', { currentPassword, newPassword });
  const wrong = await change('not this one', NEW_PASSWORD);
  assert.equal(wrong.statusCode, 401);
  assert.equal(wrong.json().message, 'This is not your current password');
  assert.equal((await change(password, 'short')).statusCode, 400);
  assert.equal((await browser.get('/api/user')).statusCode, 200, 'a wrong password does not sign anyone out');
  assert.equal((await new Browser(testApp).post('/api/login', { username, password })).statusCode, 200);

  const visitor = new Browser(testApp);
  const body = { currentPassword: password, newPassword: NEW_PASSWORD };
  assert.equal((await visitor.post('/api/password', body)).statusCode, 401);
  assert.equal((await visitor.post('/api/recovery-code', { password })).statusCode, 401);
});

test('the new password is accepted for the next change, also in a process that knew the old one', async (t) => {
  const here = await buildTestApp(t);
  const there = await buildTestApp(t, { beside: here });
  const { browser, password } = await registerPerson(here);
  let current = password;
  for (let i = 0; i < 2; i++) {
    const next = `password number ${i}`;
    assert.equal((await browser.copy(there).get('/api/user')).statusCode, 200);
    const change = { currentPassword: current, newPassword: next };
    assert.equal((await browser.post('/api/password', change)).statusCode, 204);
    const sameElsewhere = browser.copy(there);
    const again = await sameElsewhere.post('/api/recovery-code', { password: current });
    assert.equal(again.statusCode, 401, 'the old password is no longer accepted');
    assert.equal((await sameElsewhere.post('/api/recovery-code', { password: next })).statusCode, 200);
    current = next;
  }
});

test('logins that run during a password change leave no session with the old password', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  let current = password;
  for (let round = 0; round < 3; round++) {
    const others = Array.from({ length: 3 }, () => new Browser(testApp));
    const next = `password number ${round}`;
    const [change] = await Promise.all([
      browser.post('/api/password', { currentPassword: current, newPassword: next }),
      ...others.map((other) => other.post('/api/login', { username, password: current })),
    ]);
    assert.equal(change?.statusCode, 204);
    for (const other of others) assert.equal((await other.get('/api/user')).statusCode, 401);
    current = next;
  }
});

test('of two changes with the same old password, one succeeds', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password } = await registerPerson(testApp);
  const second = new Browser(testApp);
  await second.post('/api/login', { username, password });
  const change = (from: Browser, newPassword: string) =>
    from.post('/api/password', { currentPassword: password, newPassword });
  const answers = await Promise.all([change(browser, 'the first wins'), change(second, 'the second wins')]);
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [204, 401]);
  const winner = answers[0]?.statusCode === 204 ? 'the first wins' : 'the second wins';
  const login = await new Browser(testApp).post('/api/login', { username, password: winner });
  assert.equal(login.statusCode, 200);
});

test('a recovery code in any notation replaces a lost password once', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id, username, recoveryCode } = await registerPerson(testApp);
  const sloppy = ` ${recoveryCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const forgetful = new Browser(testApp);
  const recover = (code: string, newPassword = NEW_PASSWORD) =>
    forgetful.post('/api/recover', { username: username.toUpperCase(), recoveryCode: code, newPassword });

  assert.equal(
    (await recover(sloppy, 'short')).statusCode,
    400,
    'a refused new password does not use up the code',
  );
  const recovered = await recover(sloppy);
  assert.equal(recovered.statusCode, 200);
  const { recoveryCode: nextCode, ...user } = recovered.json();
  assert.deepEqual([user.id, user.username], [id, username]);
  assert.notEqual(nextCode, recoveryCode);
  assert.equal((await browser.get('/api/user')).statusCode, 401, 'every other session has ended');
  assert.equal((await forgetful.get('/api/user')).json().id, id);

  const again = await recover(recoveryCode);
  assert.equal(again.statusCode, 401);
  assert.equal(again.json().message, 'Invalid username or recovery code');
  const unknown = await new Browser(testApp).post('/api/recover', {
    username: `not-${username}`,
    recoveryCode: nextCode,
    newPassword: NEW_PASSWORD,
  });
  assert.equal(unknown.body, again.body, 'the same answer for an unknown username');
  assert.equal((await recover(nextCode, 'yet another one')).statusCode, 200);
});

test('of two uses of one recovery code at once, one succeeds', async (t) => {
  const testApp = await sharedTestApp(t);
  const { username, recoveryCode } = await registerPerson(testApp);
  const answers = await Promise.all(
    [0, 1, 2].map((i) =>
      new Browser(testApp).post('/api/recover', { username, recoveryCode, newPassword: `password no ${i}` }),
    ),
  );
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 401, 401]);
});

test('a new recovery code requires the password and replaces the old code', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, username, password, recoveryCode } = await registerPerson(testApp);
  assert.equal((await browser.post('/api/recovery-code', { password: 'not this' })).statusCode, 401);
  const renewed = await browser.post('/api/recovery-code', { password });
  assert.equal(renewed.statusCode, 200);
  assert.deepEqual(Object.keys(renewed.json()), ['recoveryCode']);
  const recover = (code: string) =>
    new Browser(testApp).post('/api/recover', { username, recoveryCode: code, newPassword: NEW_PASSWORD });
  assert.equal((await recover(recoveryCode)).statusCode, 401);
  assert.equal((await browser.get('/api/user')).statusCode, 200);
  assert.equal((await recover(renewed.json().recoveryCode)).statusCode, 200);
});

test('everyone can sign in to the demo accounts, but nobody can change them', async (t) => {
  const testApp = await buildTestApp(t);
  const person = { demoId: 1, username: 'demo', fullName: 'Jo Demo', password: 'demo-hearten' };
  const { recoveryCode } = await registerAccount(testApp.services, person);
  const browser = new Browser(testApp);
  const login = () => browser.post('/api/login', { username: 'demo', password: 'demo-hearten' });
  assert.deepEqual((await login()).json().demo, true);

  const { password } = person;
  const change = await browser.post('/api/password', {
    currentPassword: password,
    newPassword: NEW_PASSWORD,
  });
  assert.equal(change.statusCode, 403);
  assert.equal(change.json().message, 'The demo accounts cannot be changed');
  assert.equal((await browser.post('/api/recovery-code', { password })).statusCode, 403);
  const recover = await browser.post('/api/recover', {
    username: 'demo',
    recoveryCode,
    newPassword: NEW_PASSWORD,
  });
  assert.equal(recover.statusCode, 401);
  assert.equal((await login()).statusCode, 200);
});

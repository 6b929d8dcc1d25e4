import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Plan } from '../../../domain/plan/schema.ts';
import { PLAN_STEPS } from '../../../domain/plan/steps.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { Browser, buildTestApp, registerPerson, type TestApp } from '../../testing/test-app.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text }));
const write = (browser: Browser, body: object, headers = {}) =>
  browser.call('PUT', '/api/plan', { body, headers });
const planOf = async (browser: Browser) => (await browser.get('/api/plan')).json<Plan>();
const stepOf = ({ steps }: Plan, name: string) => steps.find(({ step }) => step === name);

const loggedEvents = async ({ services }: TestApp, id: number) =>
  (
    await services.pool.query<{ stream: string; type: string; data: string }>(
      `select stream, type, data::text as data from events
        where stream = (select 'plan-' || person_id from accounts where id = $1) order by position`,
      [id],
    )
  ).rows;

test('a new person has six empty steps, and what they write can be read at once, in every process', async (t) => {
  const testApp = await buildTestApp(t);
  const beside = await buildTestApp(t, { beside: testApp });
  const { browser } = await registerPerson(testApp);
  assert.deepEqual(await planOf(browser), {
    steps: PLAN_STEPS.map((step) => ({ step, lines: [], revision: 0, conflict: null })),
    changedOn: null,
  });
  const jonas = [{ text: 'Jonas, any hour', phone: '+44 20 7946 0000' }];
  const answer = await write(browser, { step: 'ask', lines: jonas, baseRevision: 0 });
  assert.equal(answer.statusCode, 200, answer.body);
  const plan = await planOf(browser.copy(beside));
  assert.deepEqual(plan, answer.json());
  assert.deepEqual(stepOf(plan, 'ask'), { step: 'ask', lines: jonas, revision: 1, conflict: null });
  assert.match(plan.changedOn ?? '', /^\d{4}-\d\d-\d\d$/);
});

test('an edit of older lines stays beside the latest ones until the person chooses', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  await write(browser, { step: 'alone', lines: lines('Tea'), baseRevision: 0 });
  await write(browser, { step: 'alone', lines: lines('Tea', 'Rain'), baseRevision: 1 });
  const late = await write(browser, { step: 'alone', lines: lines('Tea', 'The fern'), baseRevision: 1 });
  assert.deepEqual(stepOf(late.json<Plan>(), 'alone'), {
    step: 'alone',
    lines: lines('Tea', 'Rain'),
    revision: 2,
    conflict: lines('Tea', 'The fern'),
  });
  const both = lines('Tea', 'Rain', 'The fern');
  const chosen = await write(browser, { step: 'alone', lines: both, baseRevision: 2 });
  assert.deepEqual(stepOf(chosen.json<Plan>(), 'alone'), {
    step: 'alone',
    lines: both,
    revision: 3,
    conflict: null,
  });
});

test('one Idempotency-Key writes once', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  const headers = { 'idempotency-key': randomUUID() };
  const body = { step: 'signs', lines: lines('I stay in bed'), baseRevision: 0 };
  const first = (await write(browser, body, headers)).json();
  assert.deepEqual((await write(browser, body, headers)).json(), first);
  assert.equal((await loggedEvents(testApp, id)).length, 1);
});

test('a removed plan is gone for every device, and an edit that did not know it is refused', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser } = await registerPerson(testApp);
  await write(browser, { step: 'signs', lines: lines('I stay in bed'), baseRevision: 0 });
  assert.equal((await browser.delete('/api/plan')).statusCode, 204);
  assert.equal((await browser.delete('/api/plan')).statusCode, 204, 'a repeat changes nothing');
  const { steps, changedOn } = await planOf(browser);
  assert.ok(steps.every((step) => step.lines.length === 0 && step.conflict === null));
  assert.equal(changedOn, null);
  const late = await write(browser, { step: 'signs', lines: lines('No music'), baseRevision: 1 });
  assert.equal(late.statusCode, 409);
  assert.match(late.json().message, /no longer in your account/);
  const known = stepOf({ steps, changedOn }, 'signs')?.revision;
  const again = await write(browser, { step: 'signs', lines: lines('No music'), baseRevision: known });
  assert.equal(again.statusCode, 200);
});

test('the log shows neither steps nor words, and an erasure makes the plan unreadable', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id, password } = await registerPerson(testApp);
  await write(browser, { step: 'safer', lines: lines('Canary words') });
  const [event = assert.fail('nothing was written')] = await loggedEvents(testApp, id);
  assert.match(event.data, /^\{"sealed": ?\{/);
  assert.doesNotMatch(event.data, /safer|Canary/);
  const { keyId } = JSON.parse(event.data).sealed;
  const keys = async () =>
    (
      await testApp.services.pool.query(
        'select from personal_keys where key_id = $1 and wrapped is not null',
        [keyId],
      )
    ).rows.length;
  assert.equal(await keys(), 1);
  const erased = await browser.call('DELETE', '/api/user', { body: { password } });
  assert.equal(erased.statusCode, 204);
  assert.equal(await keys(), 0);
});

test('nobody reads the plan of another person, also not that of the demo person', async (t) => {
  const testApp = await buildTestApp(t, { env: { HEARTEN_DEMO: '1' } });
  const { browser, id } = await registerPerson(testApp);
  const { browser: other } = await registerPerson(testApp);
  await write(browser, { step: 'signs', lines: lines('I stay in bed') });
  assert.equal((await other.get(`/api/plan?userId=${id}`)).statusCode, 403);
  assert.equal((await new Browser(testApp).get('/api/plan?userId=1')).statusCode, 401);
  assert.equal((await other.delete(`/api/plan?userId=${id}`)).statusCode, 403);
  const body = { step: 'signs', lines: lines('x'), userId: id };
  assert.equal((await write(other, body)).statusCode, 403);
  assert.deepEqual(stepOf(await planOf(browser), 'signs')?.lines, lines('I stay in bed'));
});

test('lines that break a limit are refused with the reason', async (t) => {
  const testApp = await sharedTestApp(t);
  const { browser, id } = await registerPerson(testApp);
  for (const [body, message] of [
    [{ step: 'signs', lines: lines(' ') }, /must have words/],
    [{ step: 'signs', lines: [{ text: 'Jonas', phone: '112' }] }, /no phone number/],
    [{ step: 'ask', lines: [{ text: 'Jonas', phone: 'call me' }] }, /begins with a digit/],
    [{ step: 'hope', lines: [] }, /./],
  ] as const) {
    const refused = await write(browser, body);
    assert.equal(refused.statusCode, 400, refused.body);
    assert.match(refused.json().message, message);
  }
  assert.deepEqual(await loggedEvents(testApp, id), []);
});

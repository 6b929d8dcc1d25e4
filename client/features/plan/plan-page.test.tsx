import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import type { Plan } from '../../../domain/plan/schema.ts';
import type { PlanLine, PlanStep } from '../../../domain/plan/steps.ts';
import { changeDevicePlan, readDevicePlan } from '../../lib/device/device-plan.ts';
import { deletePersonDatabase, personsOnDevice } from '../../lib/device/person-database.ts';
import { sendNow } from '../../lib/outbox/page-outbox.ts';
import { createLocks } from '../../lib/outbox/testing/locks.ts';
import { waitingWrites } from '../../lib/outbox/waiting.ts';
import { isOffline } from '../../lib/reachability.ts';
import { clearResources } from '../../lib/resource.ts';
import { allAnswersWritten } from '../../testing/answers-written.ts';
import { installIndexedDb } from '../../testing/indexed-db.ts';
import { MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../testing/server.ts';
import { HelpView } from '../help/help-view.tsx';
import { helpOpening, openHelp } from '../help/open-help.ts';
import { NeedsYou } from '../offline/needs-you.tsx';
import { OutboxHost } from '../offline/outbox-host.tsx';
import { refusedItems } from '../offline/waiting-items.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { PlanPage } from './plan-page.tsx';
import { EMPTY_PLAN, planWith } from './waiting-plan.ts';

installIndexedDb();
beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  localStorage.clear();
  clearResources();
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
  await act(async () => {
    isOffline.value = false;
    signedInAs(MAREN);
  });
});

interface StepBody {
  readonly step: PlanStep;
  readonly lines: PlanLine[];
  readonly baseRevision: number;
}

/** A server with a plan. It replaces the lines of a step, and removes the plan. */
async function withPlan(t: TestContext, first: Plan = EMPTY_PLAN): Promise<TestServer> {
  let plan = first;
  return serve(t, ({ method, path, body }: SeenRequest): Answer => {
    if (path.startsWith('/api/user')) return [200, MAREN];
    if (!path.startsWith('/api/plan')) return [404, {}];
    if (method === 'DELETE') {
      plan = EMPTY_PLAN;
      return [204];
    }
    if (method === 'PUT') {
      const { step, lines } = body as StepBody;
      const steps = plan.steps.map((one) =>
        one.step === step ? { step, lines, revision: one.revision + 1, conflict: null } : one,
      );
      plan = { steps, changedOn: '2026-11-23' };
    }
    return [200, plan];
  });
}

const show = (t: TestContext) =>
  render(
    t,
    <>
      <PlanPage />
      <OutboxHost userId={MAREN.id} />
    </>,
  );
const line = (number: number) => named<HTMLTextAreaElement>('textarea', `Line ${number}`);
const option = (label: RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => label.test(textContent ?? ''));
const writesOf = ({ seen }: TestServer) => seen.filter(({ method }) => method !== 'GET');
const dialogs = () => document.querySelectorAll('dialog').length;

async function writeFirstLine(): Promise<void> {
  await press(await until(() => named('button', 'Start')));
  await type((await until(() => line(1))) as HTMLTextAreaElement, '  I stop answering   messages ');
  await press(named('button', 'Save'));
  await until(() => pageText().includes('Where should your plan be?'));
}

test('an empty plan explains its six steps, and whom to make it with', async (t) => {
  await withPlan(t);
  await show(t);
  assert.match(pageText(), /Loading your plan…/);
  await until(() => named('button', 'Start'));
  assert.match(pageText(), /Best made with someone you trust\./);
  assert.match(pageText(), /Based on the six steps .* Stanley and Gregory Brown/);
  assert.equal(document.querySelectorAll('h3').length, 6);
});

test('at the first line the person chooses the account, and the plan is sent there', async (t) => {
  const server = await withPlan(t);
  await show(t);
  await writeFirstLine();
  assert.equal(writesOf(server).length, 0, 'nothing is sent before the choice');
  await press(option(/^In my account/));
  await until(() => dialogs() === 0);
  const [write] = writesOf(server);
  assert.deepEqual(write?.body, {
    step: 'signs',
    lines: [{ text: 'I stop answering messages' }],
    baseRevision: 0,
    userId: MAREN.id,
  });
  await until(() => pageText().includes('Encrypted in your account'));
  assert.equal(await readDevicePlan(MAREN.id), null);
});

test('at the first line the person chooses this device, and nothing is ever sent', async (t) => {
  const server = await withPlan(t);
  await show(t);
  await writeFirstLine();
  await press(option(/^Only on this device/));
  await until(() => dialogs() === 0);
  await until(() => pageText().includes('It hasn’t been sent anywhere'));
  assert.deepEqual((await readDevicePlan(MAREN.id))?.lines, {
    signs: [{ text: 'I stop answering messages' }],
  });
  assert.equal(writesOf(server).length, 0);
  assert.equal(localStorage.getItem(`hearten.draft.plan.${MAREN.id}.signs`), null);
});

test('a shared demo account is only offered this device', async (t) => {
  await act(async () => signedInAs({ ...MAREN, demo: true }));
  await withPlan(t);
  await show(t);
  await writeFirstLine();
  assert.equal(option(/^In my account/), undefined);
  assert.ok(option(/^Only on this device/));
});

test('to read, the plan has its lines and numbers that can be called', async (t) => {
  Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true }, configurable: true });
  t.after(() => Reflect.deleteProperty(navigator, 'userAgentData'));
  const ask = [{ text: 'Jonas', phone: '+49 (0)30 / 1234' }, { text: 'Ada' }];
  await withPlan(t, planWith({ ask }, '2026-11-20'));
  await show(t);
  await until(() => pageText().includes('Jonas'));
  const [call, ...others] = document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]');
  assert.equal(call?.getAttribute('href'), 'tel:+490301234');
  assert.equal(call?.textContent, '+49 (0)30 / 1234');
  assert.equal(others.length, 0);
  assert.ok(!pageText().includes('What I can do alone'), 'steps without lines are left out');
  assert.ok(named('button', 'Print'));
});

test('where there is no phone, a number is shown and can be copied', async (t) => {
  await withPlan(t, planWith({ ask: [{ text: 'Jonas', phone: '116 123' }] }, '2026-11-20'));
  await show(t);
  await until(() => named('button', 'Copy 116 123'));
  assert.equal(document.querySelectorAll('a[href^="tel:"]').length, 0);
});

test('lines are added with Enter, moved up and removed, and sent as one change', async (t) => {
  const server = await withPlan(t, planWith({ alone: [{ text: 'Tea' }, { text: 'Rain' }] }, '2026-11-20'));
  await show(t);
  await press(await until(() => named('button', 'Edit')));
  await press(named('button', 'Edit “What I can do alone”'));
  const second = (await until(() => line(2))) as HTMLTextAreaElement;
  await act(async () => {
    second.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  await type(line(3) as HTMLTextAreaElement, 'The fern');
  await press(named('button', 'Move line 3 up'));
  await press(named('button', 'Remove line 1'));
  await press(named('button', 'Save'));
  await until(() => dialogs() === 0);
  const bodies = writesOf(server).map(({ body }) => (body as StepBody).lines.map(({ text }) => text));
  assert.deepEqual(bodies, [['The fern', 'Rain']]);
});

test('a line with an invalid phone number is named, and nothing is sent', async (t) => {
  const server = await withPlan(t, planWith({ ask: [{ text: 'Jonas' }] }, '2026-11-20'));
  await show(t);
  await press(await until(() => named('button', 'Edit')));
  await press(named('button', 'Edit “People I can ask”'));
  await until(() => line(1));
  await type(named<HTMLInputElement>('input', 'Phone number of line 1') as HTMLInputElement, 'call me');
  await press(named('button', 'Save'));
  await until(() => pageText().includes('Line 1: A phone number begins with a digit'));
  assert.equal(writesOf(server).length, 0);
});

test('without a network the stored plan is shown, and a change waits with a mark', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const server = await withPlan(t, planWith({ alone: [{ text: 'Tea' }] }, '2026-11-20'));
  const screen = await show(t);
  await until(() => pageText().includes('Tea'));
  await allAnswersWritten();
  await screen.leave();
  clearResources();
  server.answer = () => 'hang up';
  await show(t);
  await until(() => pageText().includes('Tea'));
  await press(named('button', 'Edit'));
  await press(named('button', 'Edit “What I can do alone”'));
  await type((await until(() => line(1))) as HTMLTextAreaElement, 'Green tea');
  await press(named('button', 'Save'));
  await until(() => dialogs() === 0);
  await until(() => pageText().includes('Change waiting to send'));
  assert.ok(pageText().includes('Green tea'));
  assert.deepEqual(
    waitingWrites.peek().map(({ route }) => route),
    ['PUT /api/plan'],
  );
});

test('a step that was edited on two devices shows both versions, and all lines can be kept', async (t) => {
  const plan = planWith({}, '2026-11-20');
  plan.steps[1] = { step: 'alone', lines: [{ text: 'Tea' }], revision: 2, conflict: [{ text: 'Rain' }] };
  const server = await withPlan(t, plan);
  await show(t);
  await press(await until(() => named('button', 'Choose a version')));
  await until(() => named('button', 'Keep all lines'));
  assert.ok(pageText().includes('In your plan now') && pageText().includes('The other edit'));
  await press(named('button', 'Keep all lines'));
  await until(() => dialogs() === 0);
  assert.deepEqual(writesOf(server)[0]?.body, {
    step: 'alone',
    lines: [{ text: 'Tea' }, { text: 'Rain' }],
    baseRevision: 2,
    userId: MAREN.id,
  });
});

test('a plan moves from the device to the account beside what is there, and is then gone from the device', async (t) => {
  await changeDevicePlan(MAREN.id, () => ({ alone: [{ text: 'Rain' }] }));
  const server = await withPlan(t, planWith({ alone: [{ text: 'Tea' }] }, '2026-11-20'));
  await show(t);
  await until(() => pageText().includes('Your account has a plan, too.'));
  await press(named('button', 'Edit'));
  await press(named('button', 'Put both together in my account'));
  await press(named('button', 'Save to my account'));
  await until(() => pageText().includes('even offline'));
  const [write] = writesOf(server).map(({ body }) => body as StepBody);
  assert.deepEqual(write?.lines, [{ text: 'Tea' }, { text: 'Rain' }]);
  assert.equal(await readDevicePlan(MAREN.id), null);
});

test('a plan moves from the account to the device, and is then removed from the account', async (t) => {
  const server = await withPlan(t, planWith({ alone: [{ text: 'Tea' }] }, '2026-11-20'));
  await show(t);
  await press(await until(() => named('button', 'Edit')));
  await press(named('button', 'Keep it only on this device'));
  assert.match(pageText(), /It is deleted from your account, and your other devices don’t show it any more/);
  await press(named('button', 'Keep it only here'));
  await until(() => pageText().includes('It hasn’t been sent anywhere'));
  assert.deepEqual((await readDevicePlan(MAREN.id))?.lines, { alone: [{ text: 'Tea' }] });
  assert.deepEqual(
    writesOf(server).map(({ method, path }) => `${method} ${path}`),
    [`DELETE /api/plan?userId=${MAREN.id}`],
  );
});

test('if the removal from the account gets no answer, the plan stays on the device, too', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const server = await withPlan(t, planWith({ alone: [{ text: 'Tea' }] }, '2026-11-20'));
  await show(t);
  await press(await until(() => named('button', 'Edit')));
  const { answer } = server;
  server.answer = (request) => (request.method === 'DELETE' ? 'hang up' : answer(request));
  await press(named('button', 'Keep it only on this device'));
  await press(named('button', 'Keep it only here'));
  await until(() => pageText().includes('Your account has a plan, too.'));
  assert.deepEqual((await readDevicePlan(MAREN.id))?.lines, { alone: [{ text: 'Tea' }] });
});

test('a plan that can’t be loaded says so, and can be tried again', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const server = await serve(t, () => [500, {}]);
  await show(t);
  await until(() => pageText().includes('Your plan can’t be loaded right now.'));
  server.answer = () => [200, planWith({ alone: [{ text: 'Tea' }] }, '2026-11-20')];
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('Tea'));
});

test('a change of a plan that was removed elsewhere is refused, and its lines can be kept on this device', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const server = await withPlan(t, planWith({ alone: [{ text: 'Tea' }] }, '2026-11-20'));
  await show(t);
  await press(await until(() => named('button', 'Edit')));
  server.answer = () => 'hang up';
  await press(named('button', 'Edit “What I can do alone”'));
  await type((await until(() => line(1))) as HTMLTextAreaElement, 'Green tea');
  await press(named('button', 'Save'));
  await until(() => pageText().includes('Change waiting to send'));
  server.answer = ({ method, path }) => {
    if (method === 'PUT') return [409, { message: 'Your safety plan is no longer in your account.' }];
    return [200, path.startsWith('/api/plan') ? EMPTY_PLAN : MAREN];
  };
  await act(async () => void (await sendNow()));
  const item = await until(() => refusedItems.peek()[0]);
  assert.equal(item.title, 'Safety plan: What I can do alone');
  await render(t, <NeedsYou item={item} onClose={() => {}} />);
  assert.match(pageText(), /Not saved: Your safety plan is no longer in your account\./);
  assert.equal(named('button', 'Try again'), undefined, 'it would be refused again');
  await press(named('button', 'Keep on this device'));
  await until(() => refusedItems.peek().length === 0);
  assert.deepEqual((await readDevicePlan(MAREN.id))?.lines, { alone: [{ text: 'Green tea' }] });
});

test('Help offers the plan to a person who is signed in, and closes when it is opened', async (t) => {
  await withPlan(t);
  await act(async () => openHelp());
  await render(t, <HelpView />);
  const link = await until(() => document.querySelector<HTMLAnchorElement>('dialog a[href="/plan"]'));
  await press(link);
  assert.equal(helpOpening(), null);
  await act(async () => signedOut());
  assert.equal(document.querySelectorAll('a[href="/plan"]').length, 0);
});

test('a page that is shown again has what another page of this browser changed', async (t) => {
  await changeDevicePlan(MAREN.id, () => ({ alone: [{ text: 'Tea' }] }));
  await withPlan(t);
  await show(t);
  await until(() => pageText().includes('Tea'));
  await changeDevicePlan(MAREN.id, () => ({ alone: [{ text: 'Rain' }] }));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await until(() => pageText().includes('Rain'));
});

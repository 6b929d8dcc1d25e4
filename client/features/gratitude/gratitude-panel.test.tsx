import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { now } from '../../lib/today.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN } from '../../testing/people.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { GratitudePanel } from './gratitude-panel.tsx';

const DEFAULT = 'Thank you for being part of this community. Your presence makes a difference.';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const PEOPLE = [
  { sessionId: 'handle-a', lastActiveAt: minutesAgo(0), createdAt: minutesAgo(60) },
  { sessionId: 'handle-b', lastActiveAt: minutesAgo(35.5), createdAt: minutesAgo(120) },
];

const panel = <GratitudePanel userId={MAREN.id} />;
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
const box = () => document.querySelector('textarea') as HTMLTextAreaElement;
const sent = (seen: readonly SeenRequest[]) => seen.filter(({ method }) => method === 'POST');
const bodyOf = (request: SeenRequest | undefined) => (request?.body ?? {}) as Record<string, unknown>;
const toastWords = () => [toaster.current.peek()?.title, toaster.current.peek()?.text];
const focused = () => document.activeElement?.textContent;

const answering =
  (posted: Answer | Promise<Answer> = [201, { id: 'g' }], people: Answer = [200, PEOPLE]) =>
  ({ method }: SeenRequest) =>
    method === 'POST' ? posted : people;

const open = async () => {
  await press(named('button', 'Send Gratitude Without Your Name'));
  await until(() => radios().length === 2);
};

beforeEach(() => {
  localStorage.clear();
  clearResources();
  toaster.dismiss();
});

test('the panel opens with a list of people, and Hide closes it and keeps the choice', async (t) => {
  const server = await serve(t, answering());
  await render(t, panel);
  assert.equal(document.querySelector('form'), null);
  await open();
  assert.equal(server.seen[0]?.path, '/api/community/nearby-users?region=Global');
  assert.equal(focused(), 'Select Someone Nearby');
  assert.deepEqual(
    radios().map((radio) => radio.closest('label')?.textContent),
    ['SomeoneLast active just now', 'SomeoneLast active 35m ago'],
  );
  assert.equal(
    new Set(radios().map(({ name }) => name)).size,
    1,
    'the radio buttons are one group for the arrow keys',
  );
  assert.equal(box().value, DEFAULT);
  assert.equal(box().getAttribute('rows'), '3');
  await press(radios()[1]);
  assert.match(radios()[1]?.closest('label')?.textContent ?? '', /^SomeoneSelected/);
  assert.equal(pageText().split('Selected').length, 2, 'one person has the badge');
  await press(named('button', 'Hide'));
  assert.equal(document.querySelector('form'), null);
  assert.equal(focused(), 'Send Gratitude Without Your Name', 'the focus returns to the button');
  await open();
  assert.deepEqual(
    radios().map(({ checked }) => checked),
    [false, true],
  );
});

test('gratitude is sent to the selected person and confirmed, and the form is empty again', async (t) => {
  const answer = deferred<Answer>();
  const server = await serve(t, answering(answer.promise));
  await render(t, panel);
  await open();
  await press(radios()[0]);
  await type(box(), '  You were not alone tonight.  ');
  await press(named('button', 'Send Gratitude'));
  const sending = await until(() => named('button', 'Sending...'));
  await press(sending);
  answer.open([201, { id: 'g' }]);
  await until(() => named('button', 'Send Gratitude Without Your Name'));
  assert.deepEqual(toastWords(), ['Gratitude Sent!', 'Your gratitude has been sent without your name.']);
  const [request, ...more] = sent(server.seen);
  assert.deepEqual(more, []);
  assert.equal(request?.path, '/api/community/gratitude');
  assert.partialDeepStrictEqual(request?.body, {
    recipientSessionId: 'handle-a',
    region: 'Global',
    message: 'You were not alone tonight.',
  });
  assert.match(String(bodyOf(request).senderSessionId), /^\d+-\w+$/);
  assert.equal(focused(), 'Send Gratitude Without Your Name');
  await open();
  assert.equal(box().value, DEFAULT);
  assert.ok(radios().every(({ checked }) => !checked));
});

test('Enter on a person selects them and sends nothing', async (t) => {
  await serve(t, answering());
  await render(t, panel);
  await open();
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  await act(async () => void radios()[1]?.dispatchEvent(enter));
  assert.ok(radios()[1]?.checked);
  assert.ok(enter.defaultPrevented);
});

test('gratitude can be sent without a recipient and without words', async (t) => {
  const server = await serve(t, answering());
  await render(t, panel);
  await open();
  await type(box(), '  ');
  await press(named('button', 'Send Gratitude'));
  await until(() => sent(server.seen).length === 1);
  const { senderSessionId: _, ...rest } = bodyOf(sent(server.seen)[0]);
  assert.deepEqual(rest, { region: 'Global' });
});

test('a failure shows an alert and a toast and keeps everything; the retry has the same idempotency key', async (t) => {
  const server = await serve(t, answering('hang up'));
  await render(t, panel);
  await open();
  await press(radios()[1]);
  await press(named('button', 'Send Gratitude'));
  await until(() => describedBy(box()).includes('Could not send gratitude. Please try again.'));
  assert.deepEqual(toastWords(), [
    'Error',
    'Could not send gratitude. Please try again. Sending thanks needs a connection.',
  ]);
  assert.ok(radios()[1]?.checked);
  server.answer = answering();
  await press(named('button', 'Send Gratitude'));
  await until(() => named('button', 'Send Gratitude Without Your Name'));
  const keys = sent(server.seen).map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 2);
  assert.equal(keys[0], keys[1]);
});

for (const [left, isLeft] of [
  ['left open over midnight', false],
  ['opened again on another day', true],
] as const) {
  test(`the default message of a new day is sent as a new command after yesterday’s failed: ${left}`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 19, 21) });
    const server = await serve(t, answering('hang up'));
    const evening = await render(t, panel);
    await open();
    await press(named('button', 'Send Gratitude'));
    await until(() => describedBy(box()).includes('Could not send gratitude. Please try again.'));
    if (isLeft) await evening.leave();

    const morning = new Date(2026, 10, 20, 8);
    t.mock.timers.setTime(morning.getTime());
    t.after(() => (now.value = new Date()));
    await act(async () => (now.value = morning));
    server.answer = answering();
    if (isLeft) {
      await render(t, panel);
      await open();
    }
    await press(named('button', 'Send Gratitude'));
    await until(() => named('button', 'Send Gratitude Without Your Name'));
    const keys = sent(server.seen).map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 2);
    assert.notEqual(keys[0], keys[1]);
  });
}

test('after too many messages the alert says how long to wait', async (t) => {
  await serve(t, answering([429, { message: 'Please wait 10 minutes.' }]));
  await render(t, panel);
  await open();
  await press(named('button', 'Send Gratitude'));
  await until(() =>
    describedBy(box()).includes('Could not send gratitude. Please try again. Please wait 10 minutes.'),
  );
});

test('a person who is no longer there leaves the list and the selection', async (t) => {
  const server = await serve(t, answering([404, { message: 'gone' }]));
  await render(t, panel);
  await open();
  await press(radios()[0]);
  server.answer = answering([404, { message: 'gone' }], [200, PEOPLE.slice(1)]);
  await press(named('button', 'Send Gratitude'));
  await until(() => radios().length === 1);
  assert.match(pageText(), /Could not send gratitude/);
  server.answer = answering();
  await press(named('button', 'Send Gratitude'));
  await until(() => sent(server.seen).length === 2);
  const recipients = sent(server.seen).map((request) => bodyOf(request).recipientSessionId);
  assert.deepEqual(recipients, ['handle-a', undefined]);
});

test('a draft survives a reload, is shown to its author only, and Cancel discards it', async (t) => {
  await serve(t, answering());
  const first = await render(t, panel);
  await open();
  await press(radios()[0]);
  await type(box(), 'Half a thought');
  await first.leave();
  const other = await render(t, <GratitudePanel userId={MAREN.id + 1} />);
  await open();
  assert.equal(box().value, DEFAULT);
  await other.leave();
  await render(t, panel);
  await open();
  assert.equal(box().value, 'Half a thought');
  assert.ok(radios()[0]?.checked);
  await press(named('button', 'Cancel'));
  assert.equal(focused(), 'Send Gratitude Without Your Name');
  await open();
  assert.equal(box().value, DEFAULT);
  assert.ok(!radios()[0]?.checked);
});

test('more than 500 characters can be typed but are not sent', async (t) => {
  const server = await serve(t, answering());
  await render(t, panel);
  await open();
  await type(box(), 'x'.repeat(501));
  await press(named('button', 'Send Gratitude'));
  assert.match(describedBy(box()), /Messages must not exceed 500 characters/);
  assert.equal(sent(server.seen).length, 0);
});

test('where too few people are here for a list, the panel offers to thank someone whom the server picks', async (t) => {
  const people = deferred<Answer>();
  const server = await serve(t, ({ method }) => (method === 'POST' ? [201, { id: 'g' }] : people.promise));
  await render(t, panel);
  await press(named('button', 'Send Gratitude Without Your Name'));
  assert.match(pageText(), /Loading who is nearby\.\.\./);
  people.open([200, []]);
  await until(() => pageText().includes('Hearten picks someone who is here, and doesn’t show you who.'));
  assert.equal(focused(), 'Thank someone who is here', 'the heading says what the form does');
  const region = document.querySelector('form [role="status"]');
  assert.match(region?.textContent ?? '', /^Hearten picks someone/, 'a screen reader says so');
  assert.match(
    pageText(),
    /A list appears when at least three people who are not new to Hearten were here a few minutes ago/,
  );
  assert.match(pageText(), /If nobody is here right now, your message waits for someone’s next visit\./);
  assert.equal(named('button', 'Send Gratitude'), undefined);
  await press(named('button', 'Thank someone'));
  await until(() => sent(server.seen).length === 1);
  assert.equal(bodyOf(sent(server.seen)[0]).recipientSessionId, undefined);
  await until(() => named('button', 'Send Gratitude Without Your Name'));
  assert.equal(toastWords()[0], 'Gratitude Sent!');
});

test('a person who was chosen before is no longer chosen when too few are here for a list', async (t) => {
  const server = await serve(t, answering());
  const before = await render(t, panel);
  await open();
  await press(radios()[0]);
  await before.leave();
  clearResources();
  server.answer = answering(undefined, [200, []]);
  await render(t, panel);
  await press(named('button', 'Send Gratitude Without Your Name'));
  await press(await until(() => named('button', 'Thank someone')));
  await until(() => sent(server.seen).length === 1);
  assert.equal(bodyOf(sent(server.seen)[0]).recipientSessionId, undefined);
});

test('when the people can’t be loaded a toast and a retry button appear', async (t) => {
  const server = await serve(t, answering(undefined, [503]));
  await render(t, panel);
  await press(named('button', 'Send Gratitude Without Your Name'));
  const again = await until(() => named('button', 'Try again'));
  assert.deepEqual(toastWords(), ['Error', 'Could not load nearby users. Please try again.']);
  assert.match(pageText(), /Could not load nearby users\. Please try again\./);
  server.answer = answering();
  await act(async () => again.click());
  await until(() => radios().length === 2);
});

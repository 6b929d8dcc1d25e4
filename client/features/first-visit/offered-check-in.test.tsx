import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { session, signedInAs } from '../session/session.ts';
import { claimForNewAccount, type FirstCheckIn, firstCheckIn, tapEnergy, tapMood } from './first-check-in.ts';
import { addAgain } from './move.ts';
import { OfferedCheckIn } from './offered-check-in.tsx';

const AGREED = { healthDataConsent: true, isAdult: true };
const OTHER = { ...MAREN, id: 1002, username: 'ilse' };

/** A server that stores a check-in once, by its idempotency key. The answers of the first `cut` calls are lost. */
async function store(t: TestContext, { cut = 0, refusal }: { cut?: number; refusal?: Answer } = {}) {
  const entries = new Map<string, SeenRequest>();
  let calls = 0;
  const server = await serve(t, (request) => {
    if (request.method !== 'POST') return [200, null];
    if (refusal) return refusal;
    calls += 1;
    entries.set(String(request.headers['idempotency-key']), request);
    return calls <= cut ? 'hang up' : [201, moodEntry(request.body as object)];
  });
  return { server, entries };
}
async function tapAsVisitor(): Promise<FirstCheckIn> {
  await act(async () => {
    session.value = { status: 'signed-out' };
    tapMood(3);
    tapEnergy(2);
  });
  return firstCheckIn.peek() ?? assert.fail('nothing is stored');
}
const signIn = (person = MAREN) => act(async () => signedInAs(person));
/** Reads the stored check-in again, as a page does when it is opened again, and signs the person in. */
const reload = async (person = MAREN) => {
  await act(async () => {
    session.value = { status: 'signed-out' };
  });
  await signIn(person);
};
const words = () => pageText().replace(/\s+/g, ' ');

beforeEach(() =>
  act(async () => {
    localStorage.clear();
    clearResources();
    session.value = { status: 'signed-out' };
  }),
);

test('at sign-up the check-in moves to the new account, with its own time and id', async (t) => {
  const { server, entries } = await store(t);
  const { id, commandId, at } = await tapAsVisitor();
  claimForNewAccount(MAREN.id, AGREED);
  assert.equal(server.seen.length, 0, 'nothing is sent before the person is signed in');
  await render(t, <OfferedCheckIn />);
  await signIn();
  await until(() => firstCheckIn.peek() === null);
  const [sent] = [...entries.values()];
  assert.deepEqual(sent?.body, { id, moodValue: 3, fatigueValue: 2, userId: MAREN.id });
  assert.deepEqual([sent?.headers['idempotency-key'], sent?.headers['x-local-time']], [commandId, at]);
  assert.equal(localStorage.getItem('hearten.draft.first-check-in'), null);
  assert.equal(pageText(), '', 'nothing is asked');
  await reload();
  assert.equal(server.seen.filter(({ method }) => method === 'POST').length, 1);
});

test('after a lost answer the same call is repeated, also on the next visit', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const { server, entries } = await store(t, { cut: 2 });
  await tapAsVisitor();
  claimForNewAccount(MAREN.id, AGREED);
  await render(t, <OfferedCheckIn />);
  await signIn();
  await until(() => pageText().includes('Not added yet. Please try again.'));
  await press(named('button', 'Add it'));
  await until(() => named('button', 'Add it') && server.seen.length === 2);
  await reload();
  await until(() => firstCheckIn.peek() === null);
  assert.equal(server.seen.length, 3);
  assert.equal(entries.size, 1);
  assert.equal(new Set(server.seen.map(({ body }) => JSON.stringify(body))).size, 1);
});

test('signing in to another account asks, and adds nothing by itself', async (t) => {
  const { server, entries } = await store(t);
  await tapAsVisitor();
  await render(t, <OfferedCheckIn />);
  await signIn();
  assert.match(words(), /Add this to your account\?Neutral\d+:\d\d this \w+ · energy Tired/);
  assert.match(words(), /made on this device before you signed in/);
  await reload();
  assert.equal(server.seen.length, 0);
  const held = deferred();
  const { answer } = server;
  server.answer = async (request) => {
    await held.promise;
    return answer(request);
  };
  await press(named('button', 'Add it'));
  assert.match(words(), /Add this to your account\?.*Adding…/, 'the card says that it is being added');
  held.open();
  await until(() => firstCheckIn.peek() === null);
  assert.equal(pageText(), '');
  assert.equal(entries.size, 1);
});

test('the question can be answered with no, which deletes the check-in', async (t) => {
  const { server } = await store(t);
  await tapAsVisitor();
  await render(t, <OfferedCheckIn />);
  await signIn();
  await press(named('button', 'Delete it'));
  assert.equal(pageText(), '');
  assert.equal(localStorage.getItem('hearten.draft.first-check-in'), null);
  assert.equal(server.seen.length, 0);
});

for (const [answers, what] of [
  [{ healthDataConsent: false, isAdult: true }, 'without consent'],
  [{ healthDataConsent: true, isAdult: false }, 'of a person under 18'],
] as const) {
  test(`at a sign-up ${what} the check-in stays on the device, and the page says so`, async (t) => {
    const { server } = await store(t);
    await tapAsVisitor();
    claimForNewAccount(MAREN.id, answers);
    await render(t, <OfferedCheckIn />);
    await signIn();
    assert.match(words(), /Your first check-in/);
    assert.match(
      words(),
      /haven’t agreed .* or haven’t confirmed that you are 18 or older\. It stays on this device until tomorrow, \d+:\d\d\. Then it is deleted\./,
    );
    assert.equal(server.seen.length, 0);
  });
}

test('a refusal is explained, the next visit does not repeat it, and consent sends it', async (t) => {
  const reason = 'Hearten keeps health data only of people who are 18 or older.';
  const refusal: Answer = [403, { message: reason }];
  const { server } = await store(t, { refusal });
  await tapAsVisitor();
  await render(t, <OfferedCheckIn />);
  await signIn();
  await press(named('button', 'Add it'));
  await until(() => pageText().includes(reason));
  await reload();
  const posts = () => server.seen.filter(({ path }) => path === '/api/mood');
  assert.equal(posts().length, 1);
  server.answer = ({ body }) => [201, moodEntry(body as object)];
  assert.equal(addAgain(), false, 'nothing has failed on this visit');
  await press(named('button', 'Add it'));
  await until(() => firstCheckIn.peek() === null);
  assert.equal(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('a check-in that may have reached one account is not offered to another', async (t) => {
  t.mock.method(console, 'warn', () => {});
  await store(t, { cut: 1 });
  await tapAsVisitor();
  await render(t, <OfferedCheckIn />);
  await signIn();
  await press(named('button', 'Add it'));
  await until(() => pageText().includes('Not added yet'));
  await reload(OTHER);
  assert.equal(pageText(), '');
});

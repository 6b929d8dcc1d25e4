import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { api } from '../../lib/api.ts';
import { MAREN } from '../../testing/people.ts';
import { until } from '../../testing/render.ts';
import { type Answer, serve } from '../../testing/server.ts';
import { setVisibility } from '../../testing/visibility.ts';
import { session } from '../session/session.ts';
import { askForPasskey, suggestPasskeys } from './ceremonies.ts';

const OPTIONS = { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required', timeout: 300_000 };
/** A minute before the challenge expires. */
const RENEWAL_MS = 240_000;

interface Question {
  readonly isSuggestion: boolean;
  readonly isOpen: () => boolean;
  readonly answer: () => void;
}

/** A browser that can suggest passkeys. It keeps its questions, which the test answers. */
async function openBrowser(t: TestContext, signIn: Answer = [200, MAREN]) {
  const questions: Question[] = [];
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    ...{ id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  };
  const get = ({ signal, mediation }: { signal: AbortSignal; mediation?: string }) =>
    new Promise((resolve, reject) => {
      let isOpen = true;
      signal.addEventListener('abort', () => {
        isOpen = false;
        reject(signal.reason);
      });
      questions.push({
        isSuggestion: mediation === 'conditional',
        isOpen: () => isOpen,
        answer: () => resolve(credential),
      });
    });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const PublicKeyCredential = () => undefined;
  PublicKeyCredential.isConditionalMediationAvailable = async () => true;
  Object.assign(globalThis, { PublicKeyCredential });
  const field = document.body.appendChild(document.createElement('input'));
  field.setAttribute('autocomplete', 'username webauthn');
  const renewals: (() => void)[] = [];
  const setTimeoutBefore = globalThis.setTimeout;
  t.mock.method(globalThis, 'setTimeout', (work: () => void, ms?: number) =>
    ms === RENEWAL_MS ? renewals.push(work) : setTimeoutBefore(work, ms),
  );
  t.after(() => {
    field.remove();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  const server = await serve(t, ({ path }) => (path.endsWith('/request') ? [200, OPTIONS] : signIn));
  const failures: unknown[] = [];
  const end = suggestPasskeys((error) => failures.push(error));
  t.after(end);
  /** Waits for the question with this number, counted from 1. */
  const question = (number: number) => until(() => questions[number - 1]);
  return { server, questions, renewals, failures, end, question };
}

beforeEach(() => {
  session.value = { status: 'signed-out' };
});

test('a suggested passkey that is chosen signs in', async (t) => {
  const { question } = await openBrowser(t);
  const first = await question(1);
  assert.ok(first.isSuggestion);
  first.answer();
  await until(() => session.value.status === 'signed-in');
});

test('suggestions get a new challenge before the old one expires, and only while the page is visible', async (t) => {
  const { question, renewals, server } = await openBrowser(t);
  const first = await question(1);
  renewals[0]?.();
  const second = await question(2);
  assert.deepEqual([first.isOpen(), second.isOpen(), server.seen.length], [false, true, 2]);
  await setVisibility('hidden');
  t.after(() => setVisibility('visible'));
  renewals[1]?.();
  await until(() => !second.isOpen());
  // A question that followed would have reached the server before this call.
  await api('GET /api/user', {});
  assert.deepEqual(
    server.seen.map(({ method }) => method),
    ['POST', 'POST', 'GET'],
    'nobody is asked on a hidden page',
  );
  await setVisibility('visible');
  assert.ok((await question(3)).isOpen());
});

test('a button’s question ends the suggestions, which return after it', async (t) => {
  const { question, questions } = await openBrowser(t);
  const suggestion = await question(1);
  const asking = askForPasskey();
  const asked = await question(2);
  assert.deepEqual([suggestion.isOpen(), asked.isSuggestion, asked.isOpen()], [false, false, true]);
  asked.answer();
  assert.equal((await asking).id, 'AQID');
  const next = await question(3);
  assert.deepEqual([next.isSuggestion, questions.length], [true, 3]);
});

test('suggestions end after three passkeys that do not work', async (t) => {
  const { question, questions, failures } = await openBrowser(t, [401, { message: 'Not accepted' }]);
  for (const number of [1, 2, 3]) {
    (await question(number)).answer();
    await until(() => failures.length === number);
  }
  assert.equal(questions.length, 3);
});

test('leaving the page ends an open suggestion', async (t) => {
  const { question, questions, end } = await openBrowser(t);
  const first = await question(1);
  end();
  await until(() => !first.isOpen());
  assert.equal(questions.length, 1);
});

import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { act } from 'react';
import { UNANSWERED } from '../../testing/consents.ts';
import { moodEntry } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import type { Answer, SeenRequest, TestServer } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { ConsentDialog } from '../consents/consent-dialog.tsx';
import { ConsentHost } from '../consents/consent-host.tsx';
import {
  goOnline,
  isWrite,
  openList,
  openOffline,
  read,
  resetDevice,
  writeJournal,
} from './testing/screen.tsx';
import { waitingItems } from './waiting-items.ts';

beforeEach(async () => {
  await resetDevice();
  await act(async () => toaster.dismiss());
});

const inDialog = <E extends HTMLElement>(selector: string, name: string) =>
  named<E>(`dialog ${selector}`, name);
const networkReturns = () => act(async () => void dispatchEvent(new Event('online')));
/** The writes that the server has kept, each as method, value or title. */
const writesOf = (requests: readonly SeenRequest[]) =>
  requests.filter(isWrite).map(({ method, body }) => {
    const { moodValue, title } = (body ?? {}) as { readonly moodValue?: number; readonly title?: string };
    return [method, moodValue ?? title];
  });
const accept = ({ method, body }: SeenRequest): Answer =>
  method === 'DELETE' ? [204] : [200, { ...moodEntry(), ...(body as object) }];

test('a waiting check-in and a waiting journal entry are edited in the list, and sent as they are then', async (t) => {
  const { server } = await openOffline(t);
  // The first attempt may have arrived. The journal entry is certainly not on the server.
  await press(named('input', 'Mixed, 2 of 5'));
  await until(() => named('button', '1 waiting'));
  await writeJournal('A good hour');
  await openList('2 waiting');

  await press(await until(() => named('button', 'Edit “Check-in”')));
  await press(await until(() => inDialog('input', 'Hopeful, 4 of 5')));
  await press(inDialog('button', 'Save'));
  await until(() => pageText().includes('Waiting to send') && waitingItems.value[0]?.summary === 'Hopeful');

  await press(await until(() => named('button', 'Edit “Journal: A good hour”')));
  await type(await until(() => document.querySelector<HTMLInputElement>('dialog input')), 'A better hour');
  await press(inDialog('button', 'Save'));
  await until(() => named('button', 'Edit “Journal: A better hour”'));
  assert.equal(waitingItems.value.length, 2);

  const before = server.seen.length;
  goOnline(server, accept);
  await press(named('button', 'Send now'));
  await until(() => pageText().includes('Nothing is waiting. Everything you wrote has been sent.'));
  assert.deepEqual(writesOf(server.seen.slice(before)), [
    ['POST', 2],
    ['POST', 'A better hour'],
    ['PUT', 4],
  ]);
});

test('discarding an entry that may have arrived queues its deletion, and Undo removes the deletion', async (t) => {
  const { server } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  const discard = async () => {
    await press(await until(() => named('button', 'Discard “Check-in”')));
    await until(() => pageText().includes('Discarded: Check-in') && waitingItems.value.length === 0);
  };
  await openList('1 waiting');
  await discard();
  await press(named('button', 'Undo discarding “Check-in”'));
  await until(() => waitingItems.value.length === 1);
  await discard();

  const before = server.seen.length;
  goOnline(server, accept);
  await networkReturns();
  await until(() => writesOf(server.seen.slice(before)).length === 2);
  assert.deepEqual(writesOf(server.seen.slice(before)), [
    ['POST', 2],
    ['DELETE', undefined],
  ]);
});

test('all that waits can be exported as a text', async (t) => {
  await openOffline(t);
  const made: Blob[] = [];
  t.mock.method(URL, 'createObjectURL', (blob: Blob) => {
    made.push(blob);
    return 'blob:made';
  });
  await press(named('input', 'Mixed, 2 of 5'));
  await until(() => named('button', '1 waiting'));
  await writeJournal('A good hour');
  await openList('2 waiting');
  await press(await until(() => named('button', 'Export as text')));
  const text = (await made[0]?.text()) ?? '';
  assert.match(text, /^HEARTEN: NOT SENT YET\n/);
  assert.match(text, /: Check-in\n {4}Mixed\n/);
  assert.match(text, /: Journal: A good hour\n {4}About A good hour\n/);
});

const REASON =
  'Hearten needs your consent before it keeps health data. You can give it in Profile, under “Your consent”.';

/** From now on the server can be reached, and keeps health data only with consent. */
function askForConsent(server: TestServer): void {
  let consents = UNANSWERED;
  server.answer = (request) => {
    if (request.path === '/api/consents') {
      if (isWrite(request)) consents = { ...consents, ...(request.body as object), mayKeepHealthData: true };
      return [200, consents];
    }
    if (!isWrite(request)) return read(request);
    return consents.mayKeepHealthData ? accept(request) : [403, { statusCode: 403, message: REASON }];
  };
}

/** Taps a face without a network, and lets the server refuse it when the network is back. */
async function tapWithoutConsent(t: TestContext) {
  const { server } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await until(() => named('button', '1 waiting'));
  askForConsent(server);
  await networkReturns();
  await until(() => pageText().includes('Hearten can’t save this yet.'));
  const agree = async () => {
    await until(() => document.querySelectorAll('dialog input[type="checkbox"]').length === 2);
    for (const box of document.querySelectorAll<HTMLInputElement>('dialog input[type="checkbox"]'))
      await press(box);
    await press(inDialog('button', 'Agree'));
  };
  const moods = () => server.seen.filter(({ path, method }) => path === '/api/mood' && method === 'POST');
  return { agree, moods };
}

test('an entry that is refused for missing consent asks for it, and is sent once the person agrees', async (t) => {
  await render(t, <ConsentHost />);
  const { agree, moods } = await tapWithoutConsent(t);
  await until(() => pageText().includes('Before Hearten keeps health data, it asks you once.'));
  assert.equal(waitingItems.value.length, 1);
  await agree();
  await until(() => waitingItems.value.length === 0);
  assert.equal(toaster.current.value?.text, 'Hearten may keep your entries.');
  assert.equal(new Set(moods().map(({ headers }) => headers['idempotency-key'])).size, 1);
});

test('the list says why an entry without consent waits, and consent given later in Profile sends it', async (t) => {
  const { agree, moods } = await tapWithoutConsent(t);
  await openList('1 waiting');
  await until(() => pageText().includes(REASON));
  assert.doesNotMatch(pageText(), /once you’re back online/);
  await press(inDialog('button', 'Close'));
  await until(() => document.querySelectorAll('dialog').length === 0);
  const refused = moods().length;
  await render(t, <ConsentDialog onClose={() => {}} />);
  await agree();
  await until(() => waitingItems.value.length === 0);
  assert.equal(moods().length, refused + 1);
});

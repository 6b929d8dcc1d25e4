import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deleteDB } from 'idb';
import { act } from 'react';
import { isOffline } from '../../lib/reachability.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { named, pageText, press, type, until } from '../../testing/render.ts';
import { closeCheckIn } from '../check-in/check-in.ts';
import { signedInAs } from '../session/session.ts';
import { OfflineHost, OfflineNotice } from './offline-host.tsx';
import {
  goOnline,
  isWrite,
  openList,
  openOffline,
  resetDevice,
  show,
  writeJournal,
} from './testing/screen.tsx';
import { waitingAsText } from './waiting-as-text.ts';
import { waitingItems } from './waiting-items.ts';

beforeEach(resetDevice);

test('a tap without a network waits on Home and in the strip, which is read out once', async (t) => {
  const { screen } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await until(() => pageText().includes('Waiting to send'));
  await until(() => named('button', '1 waiting'));
  assert.match(pageText(), /Offline\. You can keep writing\./);
  const spoken = [...document.querySelectorAll('[role="status"]')].filter(({ textContent }) =>
    textContent?.includes('Offline'),
  );
  assert.equal(spoken.length, 1);
  await writeJournal('A good hour');
  await until(() => named('button', '2 waiting'));
  assert.equal(spoken[0]?.textContent, 'Offline. You can keep writing.');
  assert.match(pageText(), /A good hour/);

  await screen.leave();
  await act(async () => closeCheckIn());
  await show(t);
  await until(() => named('button', '2 waiting'));
  assert.match(pageText(), /Mixed.*Waiting to send/s);
});

test('Undo of an unsent tap leaves nothing, and a second tap changes the entry that waits', async (t) => {
  const { server } = await openOffline(t);
  server.answer = () => 'hang up';
  await act(async () => {
    isOffline.value = true;
  });
  await press(named('input', 'Mixed, 2 of 5'));
  await until(() => named('button', '1 waiting'));
  await press(named('input', 'Strong, 5 of 5'));
  await until(() => waitingItems.value[0]?.mood?.moodValue === 5);
  assert.equal(waitingItems.value.length, 1);
  await press(named('button', 'Undo'));
  await until(() => waitingItems.value.length === 0);
  assert.equal(server.seen.filter(isWrite).length, 0);
});

test('the list: discard with Undo, and Send now says how it went', async (t) => {
  const { server } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await writeJournal('A good hour');
  await openList('2 waiting');
  await press(await until(() => named('button', 'Discard “Journal: A good hour”')));
  await until(() => pageText().includes('Discarded: Journal: A good hour'));
  await until(() => waitingItems.value.length === 1);
  await press(named('button', 'Undo discarding “Journal: A good hour”'));
  await until(() => waitingItems.value.length === 2);
  assert.match(waitingAsText(waitingItems.value), /Journal: A good hour\n {4}About A good hour/);

  await press(named('button', 'Send now'));
  await until(() => /Still no connection at \d+:\d\d\. Nothing is lost\./.test(pageText()));
  goOnline(server, ({ body }) => [201, moodEntry(body as object)]);
  await press(named('button', 'Send now'));
  await until(() => pageText().includes('Nothing is waiting. Everything you wrote has been sent.'));
  const stored = server.seen.filter(isWrite).map(({ headers }) => headers['idempotency-key']);
  assert.equal(new Set(stored).size, 2);
});

test('what the server refuses comes first, says why, and can be saved as a new entry', async (t) => {
  const { server } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await writeJournal('A good hour');
  await openList('2 waiting');
  const message = 'There is already another entry with this id';
  goOnline(server, ({ path, body }) =>
    path === '/api/journal' ? [409, { statusCode: 409, message }] : [201, moodEntry(body as object)],
  );
  await press(named('button', 'Send now'));
  await until(() => pageText().includes(`Not saved: ${message}`));
  assert.match(pageText(), /1 to decide/);
  await press(named('button', 'Look at it “Journal: A good hour”'));
  await until(() => pageText().includes('Your words are still here.'));
  await type(document.querySelector('dialog input') as HTMLInputElement, 'A better hour');
  goOnline(server, ({ body }) => [201, { ...moodEntry(), ...(body as object) }]);
  await press(named('button', 'Save as a new entry'));
  await until(() =>
    server.seen.some(({ body }) => (body as { title?: string } | undefined)?.title === 'A better hour'),
  );
  const [first, second] = server.seen
    .filter(({ path, method }) => path === '/api/journal' && method === 'POST')
    .slice(-2);
  assert.notEqual(first?.headers['idempotency-key'], second?.headers['idempotency-key']);
  assert.equal(first?.headers['x-local-time'], second?.headers['x-local-time'], 'it keeps its time');
});

test('403 for consent stops the queue and says why', async (t) => {
  const { server } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await openList('1 waiting');
  const message = 'Hearten needs your consent before it keeps health data.';
  goOnline(server, () => [403, { statusCode: 403, message }]);
  await press(named('button', 'Send now'));
  await until(() => pageText().includes(message));
  await until(() => pageText().includes('Hearten can’t save this yet.'));
  assert.equal(waitingItems.value.length, 1);
});

test('the next person on this device sees nothing of what waits, and the first one finds it again', async (t) => {
  const { screen } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await until(() => named('button', '1 waiting'));
  await screen.show(
    <>
      <OfflineNotice />
      <OfflineHost />
    </>,
  );
  await until(() => named('button', '1 waiting'));
  await act(async () => signedInAs({ ...MAREN, id: 1002 }));
  await until(() => named('button', '1 waiting') === undefined);
  assert.equal(waitingItems.value.length, 0);
  await act(async () => signedInAs(MAREN));
  await until(() => named('button', '1 waiting'));
});

test('the browser deletes what waits: the person is told once, also after the page was closed', async (t) => {
  const { screen } = await openOffline(t);
  await press(named('input', 'Mixed, 2 of 5'));
  await writeJournal('A good hour');
  await until(() => named('button', '2 waiting'));
  await screen.leave();
  await deleteDB(`hearten.person.${MAREN.id}`);
  const told = 'This browser has deleted 2 entries that were not sent yet.';
  const again = await show(t);
  await until(() => pageText().includes(told));
  assert.equal(waitingItems.value.length, 0);
  await again.leave();
  await show(t);
  await until(() => pageText().includes(told));
  await press(named('button', 'OK'));
  assert.equal(pageText().includes(told), false);
  await writeJournal('Another hour');
  await until(() => named('button', '1 waiting'));
  assert.equal(pageText().includes(told), false);
});

for (const answer of [true, false]) {
  test(`the list says that the browser may delete entries, and what it answers when asked (${answer})`, async (t) => {
    await openOffline(t);
    Object.defineProperty(navigator, 'storage', {
      value: { persisted: async () => false, persist: async () => answer },
      configurable: true,
    });
    t.after(() => Reflect.deleteProperty(navigator, 'storage'));
    await press(named('input', 'Mixed, 2 of 5'));
    await openList('1 waiting');
    await until(() => pageText().includes('This browser may delete them if space is short'));
    await press(named('button', 'Ask the browser to keep them'));
    const told = answer ? 'keeps them until they are sent' : 'can’t promise to keep them';
    await until(() => pageText().includes(`This browser ${told}`));
    assert.equal(named('button', 'Ask the browser to keep them'), undefined);
  });
}

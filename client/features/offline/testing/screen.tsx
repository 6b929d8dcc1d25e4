import type { TestContext } from 'node:test';
import { act } from 'react';
import { deletePersonDatabase, personsOnDevice } from '../../../lib/device/person-database.ts';
import { createLocks } from '../../../lib/outbox/testing/locks.ts';
import { isOffline } from '../../../lib/reachability.ts';
import { clearResources } from '../../../lib/resource.ts';
import { commandFor, send } from '../../../lib/send.ts';
import { installIndexedDb } from '../../../testing/indexed-db.ts';
import { MAREN } from '../../../testing/people.ts';
import { named, press, type Rendered, render, until } from '../../../testing/render.ts';
import { type Answer, type SeenRequest, serve, type TestServer } from '../../../testing/server.ts';
import { closeCheckIn } from '../../check-in/check-in.ts';
import { CheckInCard } from '../../check-in/check-in-card.tsx';
import { JournalCard } from '../../journal/journal-card.tsx';
import { signedInAs } from '../../session/session.ts';
import { OfflineStrip } from '../offline-strip.tsx';
import { waitingListOpenFor } from '../open-waiting-list.ts';
import { OutboxHost } from '../outbox-host.tsx';

installIndexedDb();

/** Empties the device, brings the network back and signs Maren in. */
export async function resetDevice(): Promise<void> {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  localStorage.clear();
  clearResources();
  for (const { userId } of await personsOnDevice()) await deletePersonDatabase(userId);
  await act(async () => {
    isOffline.value = false;
    waitingListOpenFor.value = null;
    closeCheckIn();
    signedInAs(MAREN);
  });
}

export const isWrite = ({ method }: SeenRequest): boolean => method !== 'GET';

/** Answers the reads that any screen makes. */
export const read = ({ path }: SeenRequest): Answer => {
  if (path.startsWith('/api/user')) return [200, MAREN];
  return path.startsWith('/api/mood/latest') ? [200, null] : [200, []];
};

/** Shows the strip, a check-in, the journal and what the outbox has to say. */
export const show = (t: TestContext): Promise<Rendered> =>
  render(
    t,
    <>
      <OfflineStrip />
      <CheckInCard userId={MAREN.id} />
      <JournalCard userId={MAREN.id} />
      <OutboxHost userId={MAREN.id} />
    </>,
  );

/** Opens the screen, and takes the network away with the first write. */
export async function openOffline(
  t: TestContext,
): Promise<{ readonly server: TestServer; readonly screen: Rendered }> {
  t.mock.method(console, 'warn', () => {});
  t.mock.method(console, 'debug', () => {});
  const server = await serve(t, read);
  const screen = await show(t);
  await until(() => named('input', 'Mixed, 2 of 5'));
  // A read that failed before would keep the app from trying to send the write.
  let isAway = false;
  server.answer = (request) => {
    isAway ||= isWrite(request);
    return isAway ? 'hang up' : read(request);
  };
  return { server, screen };
}

/** Brings the network back. `answer` answers writes. */
export function goOnline(server: TestServer, answer: (request: SeenRequest) => Answer): void {
  server.answer = (request) => (isWrite(request) ? answer(request) : read(request));
}

/** Opens the list of what waits with this button of the strip. */
export async function openList(button: string): Promise<void> {
  await press(await until(() => named('button', button)));
  await until(() => document.querySelector('dialog'));
}

/** Saves a journal entry, as its form does. */
export function writeJournal(title: string): Promise<void> {
  const body = { title, content: `About ${title}`, userId: MAREN.id };
  const command = commandFor(body);
  return act(
    async () => void (await send('POST /api/journal', { body: { id: command.id, ...body } }, command)),
  );
}

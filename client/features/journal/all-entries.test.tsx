import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { daysAgo } from '../../testing/days-ago.ts';
import { journalEntry, MAREN } from '../../testing/people.ts';
import { named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { signedInAs } from '../session/session.ts';
import { JournalCard } from './journal-card.tsx';

const COUNT = 45;
let journal: JournalEntry[] = [];
/** Overrides the server's next answers. Undefined means the usual answer. */
let override: ((request: SeenRequest) => Answer | undefined) | undefined;

/** A server with a journal that can be paged, edited and deleted from. */
function answer(request: SeenRequest): Answer {
  const refused = override?.(request);
  if (refused) return refused;
  const { pathname, searchParams } = new URL(request.path, 'http://here');
  const id = pathname.split('/').at(-1);
  if (request.method === 'DELETE') {
    journal = journal.filter((entry) => entry.id !== id);
    return [204];
  }
  if (request.method === 'PUT') {
    const words = request.body as { title: string; content: string };
    journal = journal.map((entry) => (entry.id === id ? { ...entry, ...words } : entry));
    return [200, journal.find((entry) => entry.id === id)];
  }
  const from = journal.findIndex((entry) => entry.id === searchParams.get('before')) + 1;
  return [200, journal.slice(from, from + Number(searchParams.get('limit')))];
}

const items = () => document.querySelectorAll('ul[aria-label="Journal entries, newest first"] > li');
const titles = () => [...items()].map((item) => item.querySelector('p')?.textContent);

async function openAll(): Promise<void> {
  await press(await until(() => named('button', 'View all entries')));
  await until(() => items().length > 0);
}

beforeEach(async () => {
  localStorage.clear();
  override = undefined;
  journal = Array.from({ length: COUNT }, (_, back) =>
    journalEntry({ title: `Entry ${COUNT - back}`, createdAt: daysAgo(back).toISOString() }),
  );
  await act(async () => {
    signedInAs(MAREN);
    clearResources();
  });
});

test('older pages load one by one until the first entry, each entry once', async (t) => {
  const server = await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  assert.ok(server.seen.every(({ path }) => path.startsWith(`/api/journal?userId=${MAREN.id}&limit=`)));
  assert.equal(items().length, 20);
  override = () => [503];
  await press(named('button', 'Show earlier entries'));
  await until(() => pageText().includes('Earlier entries can’t be loaded right now. Please try again.'));
  override = undefined;
  for (const count of [40, 45]) {
    await press(named('button', 'Show earlier entries'));
    await until(() => items().length === count);
  }
  assert.deepEqual(
    titles(),
    journal.map((entry) => entry.title),
  );
  assert.match(pageText(), /These are all your entries\./);
  assert.equal(
    document.activeElement?.textContent,
    'These are all your entries.',
    'the focus moves here, because the button is gone',
  );
});

test('an older entry is edited in place', async (t) => {
  const server = await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  await press(named('button', 'Show earlier entries'));
  await until(() => items().length === 40);
  await press(named('button', 'Edit the entry “Entry 10”'));
  const title = await until(() => named<HTMLInputElement>('input', 'Title'));
  assert.equal(title.value, 'Entry 10');
  await type(title, 'A better name');
  await press(named('button', 'Save'));
  await until(() => titles()[35] === 'A better name');
  assert.equal(items().length, 40);
  assert.equal(server.seen.find(({ method }) => method === 'PUT')?.path, `/api/journal/${journal[35]?.id}`);
  await press(named('button', 'Edit the entry “A better name”'));
  assert.equal((await until(() => named<HTMLInputElement>('input', 'Title'))).value, 'A better name');
});

test('loaded and edited entries stay when loading the journal again fails', async (t) => {
  await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  await press(named('button', 'Edit the entry “Entry 45”'));
  await type(await until(() => named<HTMLInputElement>('input', 'Title')), 'A better name');
  override = ({ method }) => (method === 'GET' ? [500] : undefined);
  await press(named('button', 'Save'));
  await until(() => pageText().includes('Your journal can’t be loaded right now.'));
  await until(() => document.querySelectorAll('dialog').length === 1);
  assert.deepEqual(titles().slice(0, 2), ['A better name', 'Entry 44']);
  assert.equal(items().length, 20);
  assert.doesNotMatch(pageText(), /No journal entries yet/);
});

test('after deleting the last entry and closing, the focus is on the card’s heading', async (t) => {
  journal = journal.slice(0, 1);
  await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  (await until(() => named('button', 'View all entries'))).focus();
  await openAll();
  await press(named('button', 'Delete the entry “Entry 45”'));
  await press(named('button', 'Delete'));
  await until(() => !named('button', 'View all entries'));
  await press(named('button', 'Close'));
  assert.equal(document.activeElement?.textContent, 'Journal entries');
});

test('an entry is deleted only after a confirmation', async (t) => {
  const server = await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  await press(named('button', 'Delete the entry “Entry 45”'));
  assert.match(pageText(), /This can’t be undone\./);
  await press(named('button', 'Keep it'));
  assert.equal(document.activeElement?.getAttribute('aria-label'), 'Delete the entry “Entry 45”');
  await press(named('button', 'Delete the entry “Entry 45”'));
  override = ({ method }) => (method === 'DELETE' ? [503] : undefined);
  await press(named('button', 'Delete'));
  await until(() => pageText().includes('This entry couldn’t be deleted. Please try again.'));
  override = undefined;
  await press(named('button', 'Delete'));
  await until(() => titles()[0] === 'Entry 44');
  assert.equal(
    document.activeElement?.getAttribute('aria-label'),
    'Journal entries, newest first',
    'the focus stays in the list',
  );
  assert.equal(server.seen.filter(({ method }) => method === 'DELETE').length, 2);
  // The first page is loaded again and overlaps the second by one entry, which must not appear twice.
  await until(() => items().length === 20);
  assert.equal(new Set(titles()).size, 20);
});

test('an entry with damaged text says so and can be edited', async (t) => {
  journal = [journalEntry({ title: '', content: '' })];
  await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  await until(() => document.querySelector('ul[aria-label="Latest entries"]'));
  assert.match(pageText(), /This text can’t be read any more/);
  await openAll();
  assert.deepEqual(titles(), ['This text can’t be read any more']);
  await press(named('button', 'Edit the entry “This text can’t be read any more”'));
  await until(() => pageText().includes('Edit this entry'));
});

/** The server's answers for an entry that another device has changed to revision 2. */
function changedElsewhere() {
  const entry = journal[0] as JournalEntry;
  const current = { ...entry, content: 'By the window, on the phone', revision: 2 };
  const sent: unknown[] = [];
  override = (request) => {
    if (request.method !== 'PUT') return undefined;
    sent.push(request.body);
    const { title, content, baseRevision } = request.body as {
      readonly title: string;
      readonly content: string;
      readonly baseRevision?: number;
    };
    const saved =
      baseRevision === 2
        ? { ...current, title, content, revision: 3, conflict: null }
        : { ...current, conflict: { title, content } };
    journal = [saved, ...journal.slice(1)];
    return [200, saved];
  };
  return { entry, sent };
}
const field = (label: string) => named<HTMLTextAreaElement>('textarea', label) as HTMLTextAreaElement;
const CONTENT = 'What would you like to write down?';

test('an entry that another device has changed shows both texts, and the person chooses', async (t) => {
  await serve(t, answer);
  await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  const { entry, sent } = changedElsewhere();
  await press(named('button', `Edit the entry “${entry.title}”`));
  await type(field(CONTENT), 'At the desk, on the laptop');
  await press(named('button', 'Save'));
  await until(() => pageText().includes('Both texts are saved. Choose the one to keep.'));
  assert.equal(document.activeElement?.textContent, 'Two texts of one entry');
  assert.match(pageText(), /In your journal nowEntry 45By the window, on the phone/);
  assert.match(pageText(), /The other editEntry 45At the desk, on the laptop/);
  await press(
    [...document.querySelectorAll('dialog')].at(-1)?.querySelector<HTMLElement>('[aria-label="Close"]') ??
      undefined,
  );

  assert.match(items()[0]?.textContent ?? '', /Edited on two devices\. Both texts are saved\./);
  await press(named('button', `Choose a text of the entry “${entry.title}”`));
  await press(named('button', 'Use this text'));
  await until(() => !pageText().includes('Choose the one to keep'));
  assert.match(items()[0]?.textContent ?? '', /At the desk, on the laptop/);
  assert.doesNotMatch(items()[0]?.textContent ?? '', /Edited on two devices/);
  assert.deepEqual(
    sent.map((body) => (body as { baseRevision?: number }).baseRevision),
    [1, 2],
  );
});

test('a draft keeps the revision that was edited, however long it waits', async (t) => {
  await serve(t, answer);
  const first = await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  const { entry, sent } = changedElsewhere();
  await press(named('button', `Edit the entry “${entry.title}”`));
  await type(field(CONTENT), 'At the desk, on the laptop');
  await first.leave();
  journal = [{ ...entry, content: 'By the window, on the phone', revision: 2 }, ...journal.slice(1)];
  await act(async () => clearResources());
  await render(t, <JournalCard userId={MAREN.id} />);
  await openAll();
  await press(named('button', `Edit the entry “${entry.title}”`));
  assert.equal(field(CONTENT).value, 'At the desk, on the laptop');
  await press(named('button', 'Save'));
  await until(() => sent.length === 1);
  assert.equal((sent[0] as { baseRevision?: number }).baseRevision, 1);
});

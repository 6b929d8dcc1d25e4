import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { act } from 'react';
import type { JournalEntry } from '../../../domain/journal/schema.ts';
import { clearResources } from '../../lib/resource.ts';
import { deferred } from '../../testing/deferred.ts';
import { journalEntry, MAREN } from '../../testing/people.ts';
import { describedBy, named, pageText, press, render, type, until } from '../../testing/render.ts';
import { type Answer, type SeenRequest, serve } from '../../testing/server.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { signedInAs, signedOut } from '../session/session.ts';
import { JournalCard } from './journal-card.tsx';

const card = <JournalCard userId={MAREN.id} />;
const title = () => named<HTMLInputElement>('input', 'Title') as HTMLInputElement;
const content = () => document.querySelector('textarea') as HTMLTextAreaElement;
const save = () => named<HTMLButtonElement>('button', 'Save');
const alertText = () => document.querySelector('[role="alert"]')?.textContent ?? '';
const toast = () => toaster.current.value;
const shown = () => [...document.querySelectorAll('ul[aria-label="Latest entries"] li')];

beforeEach(async () => {
  localStorage.clear();
  await act(async () => {
    toaster.dismiss();
    signedInAs(MAREN);
    clearResources();
  });
});

/** A server with a journal, newest first. `onWrite` answers the writes. */
const withJournal =
  (entries: () => readonly JournalEntry[], onWrite?: (request: SeenRequest) => Answer | Promise<Answer>) =>
  (request: SeenRequest): Answer | Promise<Answer> => {
    if (request.method !== 'GET') return onWrite?.(request) ?? [500];
    const asked = new URL(request.path, 'http://here').searchParams;
    const all = entries();
    const from = all.findIndex(({ id }) => id === asked.get('before')) + 1;
    return [200, all.slice(from, from + Number(asked.get('limit')))];
  };

async function openNewEntry(): Promise<void> {
  await press(await until(() => named('button', 'New entry')));
  await until(title);
}

/** Saves an entry whose answer is lost. */
async function saveWithLostAnswer(): Promise<void> {
  await openNewEntry();
  await type(title(), 'Monday');
  await type(content(), 'It rained.');
  await press(save());
  await until(alertText);
}

test('an empty journal shows a text and one button', async (t) => {
  await serve(
    t,
    withJournal(() => []),
  );
  await render(t, card);
  assert.match(pageText(), /Loading your journal…/);
  await until(() => pageText().includes('No journal entries yet'));
  assert.ok(named('button', 'New entry'));
  assert.equal(named('button', 'View all entries'), undefined);
});

test('the card shows the latest two entries, newest first', async (t) => {
  const pages = ['Third', 'Second', 'First'].map((name) => journalEntry({ title: name }));
  await serve(
    t,
    withJournal(() => pages),
  );
  await render(t, card);
  await until(() => shown().length > 0);
  assert.deepEqual(
    shown().map((item) => item.querySelector('p')?.textContent),
    ['Third', 'Second'],
  );
});

test('a failed load can be repeated', async (t) => {
  const server = await serve(t, () => [503, { message: 'Not ready' }]);
  await render(t, card);
  await until(() => pageText().includes('Your journal can’t be loaded right now.'));
  server.answer = withJournal(() => []);
  await press(named('button', 'Try again'));
  await until(() => pageText().includes('No journal entries yet'));
});

test("saving shows 'Saving...', then the list is loaded again, the dialog closes and the form is empty", async (t) => {
  const { promise, open } = deferred<Answer>();
  let entries: JournalEntry[] = [];
  const server = await serve(
    t,
    withJournal(
      () => entries,
      () => promise,
    ),
  );
  await render(t, card);
  await openNewEntry();
  await type(title(), '  A quiet Monday ');
  await type(content(), 'Rain on the window, and soup. ');
  await press(save());
  assert.equal(named('button', 'Saving...')?.getAttribute('aria-disabled'), 'true');
  await press(named('button', 'Saving...'));
  entries = [journalEntry({ title: 'A quiet Monday' })];
  open([201, entries[0]]);
  await until(() => !document.querySelector('dialog'));
  await until(() => shown().length === 1);
  const writes = server.seen.filter(({ method }) => method === 'POST');
  assert.deepEqual(
    writes.map(({ path, headers, body }) => [path, headers['idempotency-key'], body]),
    [
      [
        '/api/journal',
        writes[0]?.headers['idempotency-key'],
        {
          id: writes[0]?.headers['idempotency-key'],
          title: 'A quiet Monday',
          content: 'Rain on the window, and soup.',
          userId: MAREN.id,
        },
      ],
    ],
  );
  await openNewEntry();
  assert.deepEqual([title().value, content().value], ['', '']);
});

const INVALID_ENTRIES: readonly (readonly [string, string, 'title' | 'content', string])[] = [
  [' A ', 'It rained.', 'title', 'Title must be at least 2 characters'],
  ['🌿'.repeat(101), 'It rained.', 'title', 'Title must not exceed 100 characters'],
  ['Monday', ' Rain ', 'content', 'Content must be at least 5 characters'],
  ['Monday', '🌿'.repeat(1001), 'content', 'Content must not exceed 1000 characters'],
];

for (const [wroteTitle, wroteContent, field, message] of INVALID_ENTRIES) {
  test(`'${message}' shows at its field, which gets the focus, and nothing is sent`, async (t) => {
    const server = await serve(
      t,
      withJournal(() => []),
    );
    await render(t, card);
    await openNewEntry();
    await type(title(), wroteTitle);
    await type(content(), wroteContent);
    await press(save());
    const control = field === 'title' ? title() : content();
    assert.match(describedBy(control), new RegExp(message));
    assert.equal(control.getAttribute('aria-invalid'), 'true');
    assert.equal(document.activeElement, control);
    assert.ok(server.seen.every(({ method }) => method === 'GET'));
  });
}

test('the limits count code points without surrounding spaces', async (t) => {
  const server = await serve(
    t,
    withJournal(
      () => [],
      () => [201, journalEntry()],
    ),
  );
  await render(t, card);
  await openNewEntry();
  await type(title(), `  ${'🌿'.repeat(100)}  `);
  await type(content(), '🌿'.repeat(1000));
  await press(save());
  await until(() => server.seen.some(({ method }) => method === 'POST'));
});

test('a failed save shows an alert and a toast and keeps the text; the retry has the same idempotency key', async (t) => {
  const server = await serve(
    t,
    withJournal(
      () => [],
      () => 'hang up',
    ),
  );
  await render(t, card);
  await saveWithLostAnswer();
  assert.equal(alertText(), 'This entry couldn’t be saved. Your text is still here. Please try again.');
  assert.deepEqual([toast()?.title, toast()?.text, toast()?.destructive], ['Error', alertText(), true]);
  assert.equal(content().value, 'It rained.');
  server.answer = withJournal(
    () => [],
    () => [201, journalEntry()],
  );
  await press(save());
  await until(() => !document.querySelector('dialog'));
  const keys = server.seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers);
  assert.equal(keys.length, 2);
  assert.equal(keys[0]?.['idempotency-key'], keys[1]?.['idempotency-key']);
});

test('an entry that was edited after its answer was lost appears once, with the later text', async (t) => {
  const entries = new Map<string, JournalEntry>();
  let isAnswered = false;
  const onWrite = ({ method, path, headers, body }: SeenRequest): Answer => {
    const words = body as { title: string; content: string };
    const key = String(headers['idempotency-key']);
    const id = method === 'PUT' ? path.split('/').at(-1) : key;
    const before = [...entries.values()].find((one) => one.id === id);
    if (method === 'POST' && before) return [201, before];
    const entry = journalEntry({ ...before, id: id as string, title: words.title, content: words.content });
    entries.set(entry.id, entry);
    return isAnswered ? [method === 'PUT' ? 200 : 201, entry] : 'hang up';
  };
  const server = await serve(
    t,
    withJournal(() => [...entries.values()], onWrite),
  );
  await render(t, card);
  await saveWithLostAnswer();
  await type(content(), 'It rained, and cleared.');
  assert.match(pageText(), /with the time of your first try: /);
  await press(save());
  await until(() => server.seen.some(({ method }) => method === 'PUT') && save());
  await type(content(), 'It rained, and cleared, and rained.');
  isAnswered = true;
  await press(save());
  await until(() => !document.querySelector('dialog'));
  assert.deepEqual(
    [...entries.values()].map((one) => one.content),
    ['It rained, and cleared, and rained.'],
  );
});

for (const [what, refused] of [
  ['is refused by the server', 'POST'],
  ['has been deleted', 'PUT'],
] as const) {
  test(`the later text becomes a new entry if the first try ${what}`, async (t) => {
    const server = await serve(
      t,
      withJournal(
        () => [],
        () => 'hang up',
      ),
    );
    await render(t, card);
    await saveWithLostAnswer();
    server.answer = withJournal(
      () => [],
      ({ method, body }) => {
        if (method === 'PUT') return [404, { message: 'No' }];
        const isFirst = (body as { title: string }).title === 'Monday';
        return isFirst && refused === 'POST' ? [400, { message: 'No' }] : [201, journalEntry()];
      },
    );
    await type(title(), 'Tuesday');
    await press(save());
    await until(() => !document.querySelector('dialog'));
    const posted = server.seen.filter(({ method }) => method === 'POST');
    assert.deepEqual(
      posted.map(({ body }) => (body as { title: string }).title),
      ['Monday', 'Monday', 'Tuesday'],
    );
    assert.equal(new Set(posted.map(({ headers }) => headers['idempotency-key'])).size, 2);
  });
}

test('after signing out nothing is sent, the error says so and the text stays', async (t) => {
  const server = await serve(
    t,
    withJournal(() => []),
  );
  await render(t, card);
  await openNewEntry();
  await type(title(), 'Monday');
  await type(content(), 'It rained.');
  await act(async () => signedOut());
  await press(save());
  await until(alertText);
  assert.equal(alertText(), 'User not authenticated');
  assert.equal(toast()?.text, 'User not authenticated');
  assert.ok(server.seen.every(({ method }) => method === 'GET'));
  assert.equal(content().value, 'It rained.');
});

test('a draft survives a killed tab and is shown to its author only', async (t) => {
  await serve(
    t,
    withJournal(() => []),
  );
  const tab = await render(t, card);
  await openNewEntry();
  await type(title(), 'Half');
  await type(content(), 'Half a thou');
  await tab.leave();
  const other = await render(t, <JournalCard userId={2002} />);
  await openNewEntry();
  assert.equal(content().value, '');
  await other.leave();
  await render(t, card);
  await openNewEntry();
  assert.deepEqual([title().value, content().value], ['Half', 'Half a thou']);
  assert.match(pageText(), /Draft restored\. Saved on this device\./);
  await press(named('button', 'Discard draft'));
  assert.equal(content().value, '');
  assert.doesNotMatch(Object.keys(localStorage).join(), /draft/);
});

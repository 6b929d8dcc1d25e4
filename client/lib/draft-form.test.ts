import assert from 'node:assert/strict';
import { beforeEach, type TestContext, test } from 'node:test';
import { effect } from '@preact/signals-react';
import '../testing/browser.ts';
import { simulateFullStorage } from '../testing/full-storage.ts';
import { clearDrafts } from './delete-drafts.ts';
import { createDraftForm } from './draft-form.ts';
import { Waiting } from './outbox/waiting.ts';
import type { Command } from './send.ts';

const KEY = 'hearten.draft.note.7';
const ERROR = 'Please write something';

function openForm(write: (body: unknown, command: Command) => Promise<unknown> = async () => {}) {
  return createDraftForm<{ text: string; isLoud: boolean }, { text: string }>({
    key: 'note.7',
    empty: { text: '', isLoud: false },
    guards: { text: (text) => text.length < 100 },
    check: ({ text }) => (text.trim() ? {} : { text: ERROR }),
    bodyOf: ({ text }) => ({ text: text.trim() }),
    write,
    messageFor: (error) => `It failed: ${(error as Error).message}`,
  });
}

/** A check-in, whose default values are worth saving as they are. */
const openCheckIn = (write: (body: { mood: number }, command: Command) => Promise<unknown>) =>
  createDraftForm<{ mood: number; notes: string }, { mood: number; notes: string }>({
    key: 'feeling.7',
    empty: { mood: 3, notes: '' },
    isDayBound: true,
    bodyOf: (values) => values,
    write,
    messageFor: () => 'Not saved',
  });

const onDay = (t: TestContext, day: string, time = '21:00') =>
  t.mock.timers.setTime(new Date(`${day}T${time}:00`).getTime());

/** Subscribes to the form, so that it listens to other tabs. */
const subscribeTo = (t: TestContext, { values }: ReturnType<typeof openForm>) =>
  t.after(effect(() => void values.value));

/** A change by another tab, and the storage event that this tab receives. */
function fromAnotherTab(key: string, newValue: string | null): void {
  const oldValue = localStorage.getItem(key);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
}
const stored = (text: string) => JSON.stringify({ text, isLoud: false });

beforeEach(() => localStorage.clear());

test('a draft is stored at once and restored in the next form until it is saved', async () => {
  openForm().change({ text: 'half a thought' });
  const again = openForm();
  assert.deepEqual(
    [again.values.value, again.isRestored.value, again.isTouched.value],
    [{ text: 'half a thought', isLoud: false }, true, true],
  );
  assert.equal(await again.save(), true);
  assert.equal(localStorage.getItem(KEY), null);
  assert.deepEqual(again.values.value, { text: '', isLoud: false });
});

test('a form with an invalid field is not sent, and its error stays until the field changes', async () => {
  let calls = 0;
  const form = openForm(async () => void calls++);
  form.change({ text: '  ' });
  assert.equal(await form.save(), false);
  assert.deepEqual([form.errors.value, calls], [{ text: ERROR }, 0]);
  form.change({ isLoud: true });
  assert.deepEqual(form.errors.value, { text: ERROR });
  form.change({ text: 'a' });
  assert.deepEqual(form.errors.value, {});
});

test('a failed save keeps the text, and the retry after a reload has the same idempotency key', async () => {
  const commands: string[] = [];
  const fail = async (_: unknown, { id }: Command) => {
    commands.push(id);
    throw new Error('no network');
  };
  const form = openForm(fail);
  form.change({ text: 'kept' });
  assert.equal(await form.save(), false);
  assert.equal(form.failure.value, 'It failed: no network');
  await openForm(fail).save();
  assert.equal(commands[0], commands[1]);
  const changed = openForm(fail);
  changed.change({ text: 'kept, and changed' });
  await changed.save();
  assert.notEqual(commands[1], commands[2]);
});

test('only one save runs at a time', async () => {
  let calls = 0;
  const form = openForm(() => {
    calls++;
    return new Promise((done) => setTimeout(done, 20));
  });
  form.change({ text: 'once' });
  assert.deepEqual(await Promise.all([form.save(), form.save()]), [true, false]);
  assert.equal(calls, 1);
});

test('text typed during a save stays as an unsaved draft', async () => {
  const commands: string[] = [];
  let arrive = () => {};
  const form = openForm((_, { id }) => {
    commands.push(id);
    return new Promise<void>((done) => {
      arrive = done;
    });
  });
  form.change({ text: 'half a thought' });
  const saving = form.save();
  form.change({ text: 'half a thought, and the other half' });
  arrive();
  assert.equal(await saving, true);
  assert.equal(form.values.value.text, 'half a thought, and the other half');
  const later = openForm(async (_, { id }) => void commands.push(id));
  assert.equal(later.values.value.text, 'half a thought, and the other half');
  await later.save();
  assert.notEqual(commands[0], commands[1]);
  assert.equal(localStorage.getItem(KEY), null);
});

for (const [what, left] of [
  ['invalid JSON', '{'],
  ['another type', '"text"'],
  ['a field of another type', '{"text":1,"isLoud":false}'],
  ['a value the form refuses', JSON.stringify({ text: 'a'.repeat(100), isLoud: false })],
] as const) {
  test(`a stored draft is not restored if it has ${what}`, () => {
    localStorage.setItem(KEY, left);
    assert.deepEqual([openForm().values.value.text, openForm().isRestored.value], ['', false]);
  });
}

test('a draft from version 1.0.2 without a field is restored, and the field has its default', () => {
  localStorage.setItem(KEY, '{"text":"half a thought","waiting":[]}');
  const form = openForm();
  assert.deepEqual(
    [form.values.value, form.isRestored.value, form.isTouched.value],
    [{ text: 'half a thought', isLoud: false }, true, true],
  );
});

test('unknown fields of a stored draft are dropped, and fields and commands of a wrong type are ignored', () => {
  const left = {
    text: 'half a thought',
    isLoud: 'yes',
    color: 'red',
    command: { id: 7 },
    waiting: [{}, 'a'],
  };
  localStorage.setItem(KEY, JSON.stringify(left));
  const form = openForm();
  assert.deepEqual(form.values.value, { text: 'half a thought', isLoud: false });
  assert.deepEqual([form.firstAttemptAt.value, form.pendingSaveTimes.value], [undefined, []]);
  form.change({ isLoud: true });
  assert.equal(
    localStorage.getItem(KEY),
    JSON.stringify({ text: 'half a thought', isLoud: true, waiting: [] }),
  );
});

test('a save attempted by version 1.0.2 is repeated unchanged, although the form now has a new field', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  onDay(t, '2026-11-19');
  const at = '2026-11-19T20:00:00+01:00';
  const sent: unknown[] = [];
  const open = () =>
    createDraftForm<{ mood: number; notes: string; sleep: number }, object>({
      key: 'feeling.7',
      empty: { mood: 3, notes: '', sleep: 5 },
      isDayBound: true,
      bodyOf: ({ notes, ...scales }) => ({ ...scales, ...(notes ? { notes } : {}) }),
      write: async (body, { id }) => {
        sent.push([id, body]);
        throw new Error('no network');
      },
      messageFor: () => 'Not saved',
    });
  const leave = (fields: object, body: object) =>
    localStorage.setItem(
      'hearten.draft.feeling.7',
      JSON.stringify({
        ...fields,
        command: { id: 'of 1.0.2', at, bodyText: JSON.stringify(body) },
        waiting: [],
      }),
    );

  leave({ mood: 4, notes: '' }, { mood: 4 });
  const form = open();
  assert.deepEqual([form.values.value, form.firstAttemptAt.value], [{ mood: 4, notes: '', sleep: 5 }, at]);
  await form.save();
  await open().save();
  assert.deepEqual(sent, [
    ['of 1.0.2', { mood: 4 }],
    ['of 1.0.2', { mood: 4 }],
  ]);
  form.change({ sleep: 2 });
  await form.save();
  assert.deepEqual((sent[2] as [string, object])[1], { mood: 4, sleep: 2 });
  assert.notEqual((sent[2] as [string, object])[0], 'of 1.0.2');

  leave({ mood: 4, notes: 'written after the attempt' }, { mood: 4 });
  await open().save();
  const [id, body] = sent[3] as [string, object];
  assert.notEqual(id, 'of 1.0.2');
  assert.deepEqual(body, { mood: 4, sleep: 5, notes: 'written after the attempt' });
});

test('an unsent save of an earlier day is sent with its own day, and today’s save separately', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const arrived = new Map<string, [string, unknown]>();
  let isAnswered = false;
  const write = async (body: unknown, { id, at }: Command) => {
    arrived.set(id, [at.slice(0, 10), body]);
    if (!isAnswered) throw new Error('the answer was lost');
  };
  onDay(t, '2026-11-19');
  const untouched = openCheckIn(write);
  assert.equal(await untouched.save(), false);
  assert.deepEqual(
    [untouched.isTouched.value, untouched.firstAttemptAt.value?.slice(0, 16)],
    [true, '2026-11-19T21:00'],
  );

  onDay(t, '2026-11-21');
  const later = openCheckIn(write);
  assert.deepEqual(
    [later.isTouched.value, later.isRestored.value, later.firstAttemptAt.value],
    [true, false, undefined],
  );
  assert.deepEqual(
    later.pendingSaveTimes.value.map((at) => at.slice(0, 16)),
    ['2026-11-19T21:00'],
  );
  isAnswered = true;
  assert.equal(await later.save(), true);
  const plain = { mood: 3, notes: '' };
  assert.deepEqual(
    [...arrived.values()],
    [
      ['2026-11-19', plain],
      ['2026-11-21', plain],
    ],
  );
  assert.deepEqual([localStorage.length, later.isTouched.value], [0, false]);
});

test('pending saves stay while saving fails, and discarding removes them', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const tried: string[] = [];
  const fail = async (_: unknown, { at }: Command) => {
    tried.push(at.slice(8, 10));
    throw new Error('no network');
  };
  onDay(t, '2026-11-18');
  await openCheckIn(fail).save();
  onDay(t, '2026-11-19');
  const second = openCheckIn(fail);
  second.change({ notes: 'Worse' });
  await second.save();
  onDay(t, '2026-11-20');
  const third = openCheckIn(fail);
  assert.equal(third.pendingSaveTimes.value.length, 2);
  assert.equal(third.values.value.notes, '', 'the text of the 19th belongs to the save of the 19th');
  await third.save();
  assert.deepEqual(tried, ['18', '18', '18'], 'the oldest save is always sent first');
  third.discard();
  assert.deepEqual([third.isTouched.value, openCheckIn(fail).pendingSaveTimes.value], [false, []]);
});

test('on the same day a failed save is continued with its first time', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const ids: string[] = [];
  const fail = async (_: unknown, { id }: Command) => {
    ids.push(id);
    throw new Error('no network');
  };
  onDay(t, '2026-11-19', '09:00');
  await openCheckIn(fail).save();
  onDay(t, '2026-11-19', '20:00');
  const again = openCheckIn(fail);
  assert.deepEqual([again.isRestored.value, again.firstAttemptAt.value?.slice(11, 16)], [true, '09:00']);
  await again.save();
  assert.equal(ids[0], ids[1]);
  again.change({ mood: 4 });
  assert.equal(again.firstAttemptAt.value, undefined, 'changed values are a new save');
});

test('on a later day a failed save of own text is repeated, while unchanged defaults are a new save', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const ids: string[] = [];
  const fail = async (_: unknown, { id }: Command) => {
    ids.push(id);
    throw new Error('no network');
  };
  const openThanks = () =>
    createDraftForm<{ text: string }, { text: string }>({
      key: 'thanks.7',
      empty: { text: 'Thank you' },
      bodyOf: (values) => values,
      write: fail,
      messageFor: () => 'Not sent',
    });
  onDay(t, '2026-11-19');
  await openThanks().save();
  await openThanks().save();
  onDay(t, '2026-11-20');
  const next = openThanks();
  assert.deepEqual([next.isTouched.value, next.isRestored.value], [false, false]);
  next.change({ text: 'Thank you for last night' });
  await next.save();
  onDay(t, '2026-11-21');
  await openThanks().save();
  const [first, again, own, ownAgain] = ids;
  assert.equal(first, again);
  assert.notEqual(again, own);
  assert.equal(own, ownAgain);
});

test('a save that fails after midnight stays pending for the day it was started', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  onDay(t, '2026-11-19', '23:59');
  let fail = (_: Error) => {};
  const form = openCheckIn(
    () =>
      new Promise<void>((_, refuse) => {
        fail = refuse;
      }),
  );
  form.change({ mood: 1 });
  const saving = form.save();
  onDay(t, '2026-11-20', '00:00');
  fail(new Error('no network'));
  assert.equal(await saving, false);
  assert.deepEqual([form.values.value.mood, form.failure.value], [3, 'Not saved']);
  assert.deepEqual(
    form.pendingSaveTimes.value.map((at) => at.slice(0, 16)),
    ['2026-11-19T23:59'],
  );
});

test('with full storage the form says so, keeps the text until the page closes, and retries with the same key', async (t) => {
  t.after(clearDrafts);
  simulateFullStorage(t);
  const ids: string[] = [];
  const fail = async (_: unknown, { id }: Command) => {
    ids.push(id);
    throw new Error('no network');
  };
  const form = openForm(fail);
  form.change({ text: 'an hour of words' });
  assert.equal(form.isPersisted.value, false);
  await form.save();
  const again = openForm(fail);
  assert.deepEqual([again.values.value.text, again.isPersisted.value], ['an hour of words', false]);
  await again.save();
  assert.equal(ids[0], ids[1]);
  clearDrafts();
  assert.equal(openForm().values.value.text, '');
});

test('tabs that show the same draft follow each other', (t) => {
  const form = openForm();
  subscribeTo(t, form);
  fromAnotherTab(KEY, stored('a'));
  fromAnotherTab(KEY, stored('a whole page'));
  assert.deepEqual([form.values.value.text, form.isRestored.value], ['a whole page', true]);
  form.change({ isLoud: true });
  assert.equal(
    localStorage.getItem(KEY),
    JSON.stringify({ text: 'a whole page', isLoud: true, waiting: [] }),
  );
  fromAnotherTab(KEY, null);
  assert.deepEqual(
    [form.values.value.text, form.isTouched.value],
    ['', false],
    'saved or discarded in the other tab',
  );
});

test('text of another tab that was not shown here is never overwritten, and both drafts stay', async () => {
  const here = openForm();
  here.change({ text: 'words of this tab' });
  localStorage.setItem(KEY, stored('words of a tab that slept'));
  here.change({ text: 'words of this tab, and more' });
  assert.equal(localStorage.getItem(KEY), stored('words of a tab that slept'));
  const newest = openForm();
  assert.equal(newest.values.value.text, 'words of this tab, and more');
  await newest.save();
  const older = openForm();
  assert.equal(older.values.value.text, 'words of a tab that slept');
  await older.save();
  assert.equal(localStorage.length, 0);
});

test('discarding a draft does not remove newer text of another tab', () => {
  const here = openForm();
  here.change({ text: 'words of this tab' });
  localStorage.setItem(KEY, stored('words of another'));
  here.discard();
  assert.equal(openForm().values.value.text, 'words of another');
});

test('a save that fails after signing out does not restore the deleted draft', async () => {
  let fail = (_: Error) => {};
  const form = openForm(
    () =>
      new Promise<void>((_, refuse) => {
        fail = refuse;
      }),
  );
  form.change({ text: 'half a thought' });
  const saving = form.save();
  clearDrafts();
  fail(new Error('signed out'));
  assert.equal(await saving, false);
  form.change({ text: 'half a thought more' });
  assert.equal(localStorage.getItem(KEY), null);
  openForm().change({ text: 'another’s thought' });
  assert.notEqual(localStorage.getItem(KEY), null);
});

test('a save that waits in the outbox leaves no draft, and says so', async () => {
  const form = openForm(async (_, { id }) => new Waiting(id));
  form.change({ text: 'half a thought' });
  assert.equal(await form.save(), true);
  assert.deepEqual(
    [form.isWaiting.value, form.values.value.text, localStorage.getItem(KEY)],
    [true, '', null],
  );
});

/** A form that opens after the page was closed during a save, with the draft of that save. */
function openAfterKill(isHandedOver: (command: Command) => Promise<boolean>, text = 'half a thought') {
  const command: Command = {
    id: 'x',
    at: '2026-11-23T09:00:00+01:00',
    bodyText: '{"text":"half a thought"}',
  };
  localStorage.setItem(KEY, JSON.stringify({ text, isLoud: false, command }));
  return createDraftForm<{ text: string; isLoud: boolean }, { text: string }>({
    key: 'note.7',
    empty: { text: '', isLoud: false },
    bodyOf: (values) => ({ text: values.text.trim() }),
    isHandedOver,
    write: async () => {},
    messageFor: () => '',
  });
}

test('a draft that the outbox holds is dropped, and changed words stay', async () => {
  const held = openAfterKill(async ({ id }) => id === 'x');
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual([held.values.value.text, localStorage.getItem(KEY)], ['', null]);
  const unknown = openAfterKill(async () => false);
  const changed = openAfterKill(async () => true, 'a whole thought');
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(
    [unknown.values.value.text, changed.values.value.text],
    ['half a thought', 'a whole thought'],
  );
});

test('a new entry is sent with the same id at every attempt, and a draft of an earlier version is sent without one', async () => {
  const sent: unknown[] = [];
  const open = () =>
    createDraftForm<{ text: string }, { id?: string; text: string }>({
      key: 'note.7',
      empty: { text: '' },
      bodyOf: ({ text }) => ({ text }),
      withId: (body, id) => ({ id, ...body }),
      write: async (body, { id }) => {
        sent.push([body, id]);
        throw new Error('no network');
      },
      messageFor: () => 'Not saved',
    });
  const form = open();
  form.change({ text: 'rain' });
  await form.save();
  await open().save();
  const [[body, id] = assert.fail(), again] = sent as [body: { id: string }, id: string][];
  assert.equal(body.id, id);
  assert.deepEqual(again, [body, id]);
  const older: Command = { id: 'older', at: '2026-11-23T09:00:00+01:00', bodyText: '{"text":"sun"}' };
  localStorage.setItem(KEY, JSON.stringify({ text: 'sun', command: older }));
  await open().save();
  assert.deepEqual(sent.at(-1), [{ text: 'sun' }, 'older']);
});

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import '../testing/browser.ts';
import { createDraftForm } from './draft-form.ts';
import type { Command } from './send.ts';

const KEY = 'hearten.draft.note.7';
const ERROR = 'Please write something';

function openForm(write: (body: unknown, command: Command) => Promise<unknown> = async () => {}) {
  return createDraftForm<{ text: string; isLoud: boolean }, { text: string }>({
    key: 'note.7',
    empty: { text: '', isLoud: false },
    isWhole: ({ text }) => text.length < 100,
    check: ({ text }) => (text.trim() ? {} : { text: ERROR }),
    bodyOf: ({ text }) => ({ text: text.trim() }),
    write,
    messageFor: (error) => `It failed: ${(error as Error).message}`,
  });
}

beforeEach(() => localStorage.clear());

test('what is typed is on the device at once, and back in the next form until it is saved', async () => {
  openForm().change({ text: 'half a thought' });
  const again = openForm();
  assert.deepEqual(
    [again.values.value, again.isBroughtBack.value, again.isTouched.value],
    [{ text: 'half a thought', isLoud: false }, true, true],
  );
  assert.equal(await again.save(), true);
  assert.equal(localStorage.getItem(KEY), null);
  assert.deepEqual(again.values.value, { text: '', isLoud: false });
});

test('a field that is wrong keeps everything from being sent, until it is changed', async () => {
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

test('a save that failed keeps the text, and trying again after a reload is the same command', async () => {
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

test('what is typed while a save is on its way is kept, as something that has not been sent', async () => {
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

for (const [what, stored] of [
  ['no JSON', '{'],
  ['another type', '"text"'],
  ['a missing field', '{"text":"a"}'],
  ['a field of another type', '{"text":1,"isLoud":false}'],
  ['values the form refuses', JSON.stringify({ text: 'a'.repeat(100), isLoud: false })],
] as const) {
  test(`a stored draft that is ${what} is not brought back`, () => {
    localStorage.setItem(KEY, stored);
    assert.deepEqual([openForm().values.value.text, openForm().isBroughtBack.value], ['', false]);
  });
}

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import '../../testing/browser.ts';
import {
  journalWrite,
  moodCorrection,
  moodWithdrawal,
  moodWrite,
  toggleWrite,
  waiting,
} from '../../lib/outbox/testing/writes.ts';
import { type WaitingWrite, waitingWrites } from '../../lib/outbox/waiting.ts';
import { MAREN, moodEntry } from '../../testing/people.ts';
import { canTryAgain, isTooOld, reasonOf } from './waiting-actions.ts';
import { refusedItems, waitingItems } from './waiting-items.ts';

const show = (...writes: WaitingWrite[]) => {
  waitingWrites.value = writes;
};
beforeEach(() => show());

test('each thing stands in the list once, with its last content', () => {
  const id = crypto.randomUUID();
  const act = { ...toggleWrite(MAREN.id, 'a', true), about: { title: 'Three slow breaths' } };
  show(
    waiting(moodWrite(MAREN.id, 2, id), { state: 'attempted' }),
    waiting(journalWrite(MAREN.id, 'Rain')),
    waiting(moodCorrection(MAREN.id, id, 5)),
    waiting(act),
  );
  assert.deepEqual(
    waitingItems.value.map(({ title, summary }) => [title, summary]),
    [
      ['Check-in', 'Strong'],
      ['Journal: Rain', 'About Rain'],
      ['Act done: Three slow breaths', ''],
    ],
  );
});

test('a change and a deletion of a stored entry say so, and a delivered write is not in the list', () => {
  const entry = moodEntry();
  const changed = { ...moodCorrection(MAREN.id, entry.id, 1), about: entry };
  show(waiting(changed));
  assert.equal(waitingItems.value[0]?.title, 'Check-in, changed');
  show(waiting({ ...moodWithdrawal(MAREN.id, entry.id), about: entry }));
  assert.deepEqual(
    [waitingItems.value[0]?.title, waitingItems.value[0]?.isDeletion],
    ['Check-in, deleted', true],
  );
  show(waiting(changed, { state: 'sent' }));
  assert.deepEqual(waitingItems.value, []);
});

test('an entry that was undone before its first answer is not in the list', () => {
  const id = crypto.randomUUID();
  show(waiting(moodWrite(MAREN.id, 2, id), { state: 'attempted' }), waiting(moodWithdrawal(MAREN.id, id)));
  assert.deepEqual(waitingItems.value, []);
});

test('a refused entry needs the person, says the server’s reason, and says if its day is too long ago', () => {
  const body = JSON.stringify({ statusCode: 400, message: 'An entry can be at most 400 days old' });
  const write = { ...moodWrite(MAREN.id, 2), at: '2024-01-01T09:00:00+01:00' };
  show(waiting(write, { state: 'refused', refusal: { status: 400, body } }), waiting(moodWrite(MAREN.id, 3)));
  const [item = assert.fail()] = refusedItems.value;
  assert.equal(waitingItems.value.length, 1);
  assert.deepEqual(
    [reasonOf(item), isTooOld(item), canTryAgain(item)],
    ['An entry can be at most 400 days old', true, false],
  );
});

test('a refused change can be tried again, but not while the entry itself is refused; its deletion can', () => {
  const entry = moodEntry();
  const refused = { state: 'refused', refusal: { status: 400, body: '{}' } } as const;
  const change = { ...moodCorrection(MAREN.id, entry.id, 5), about: entry };
  const deletion = { ...moodWithdrawal(MAREN.id, entry.id), about: entry };
  const canTry = (...writes: WaitingWrite[]) => {
    show(...writes);
    const [item = assert.fail()] = refusedItems.value;
    return canTryAgain(item);
  };
  assert.equal(canTry(waiting(change, refused)), true);
  const added = () => waiting(moodWrite(MAREN.id, 2, entry.id), refused);
  assert.equal(canTry(added(), waiting(change)), false);
  assert.equal(canTry(added(), waiting(deletion)), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planOf } from './plan.ts';
import { fieldsOf, type QueuedWrite, type StoredWrite, streamOf, type WriteState } from './queued-write.ts';
import { moodCorrection, moodWithdrawal, moodWrite, toggleWrite } from './testing/writes.ts';

const USER = 7;
const ENTRY = crypto.randomUUID();
let seq = 0;
const stored = (write: QueuedWrite, state: WriteState = 'new'): StoredWrite => {
  seq += 1;
  return { ...write, seq, stream: streamOf(write), state };
};

test('a correction is taken into a write that was never sent, which keeps its id, its time and its day', () => {
  const body = JSON.stringify({
    id: ENTRY,
    moodValue: 1,
    notes: 'before',
    localDate: '2026-11-20',
    userId: USER,
  });
  const first = stored({ ...moodWrite(USER, 1, ENTRY), body });
  const { outcome, change } = planOf(moodCorrection(USER, ENTRY, 5), [first]);
  assert.equal(outcome, 'merged');
  assert.deepEqual([change.replace?.by.id, change.replace?.by.at], [first.id, first.at]);
  assert.deepEqual(fieldsOf(change.replace?.by as QueuedWrite), {
    id: ENTRY,
    localDate: '2026-11-20',
    userId: USER,
    moodValue: 5,
  });
});

test('a correction that was never sent keeps the revision that was edited', () => {
  const first = stored(moodCorrection(USER, ENTRY, 2, 3));
  const { change } = planOf(moodCorrection(USER, ENTRY, 4, 4), [first]);
  assert.equal(fieldsOf(change.replace?.by as QueuedWrite).baseRevision, 3);
});

test('a write that may have arrived is left as it is', () => {
  const sent = stored(moodWrite(USER, 1, ENTRY), 'attempted');
  const correction = moodCorrection(USER, ENTRY, 5);
  assert.deepEqual(planOf(correction, [sent]), { outcome: 'stored', change: { add: correction } });
  const withdrawal = moodWithdrawal(USER, ENTRY);
  const unsent = stored(correction);
  assert.deepEqual(planOf(withdrawal, [sent, unsent]), {
    outcome: 'stored',
    change: { remove: [unsent], add: withdrawal },
  });
});

test('the deletion of an entry that the server knows takes its unsent correction along', () => {
  const correction = stored(moodCorrection(USER, ENTRY, 5));
  const withdrawal = moodWithdrawal(USER, ENTRY);
  const { outcome, change } = planOf(withdrawal, [correction]);
  assert.deepEqual([outcome, change], ['stored', { remove: [correction], add: withdrawal }]);
  assert.equal(planOf(moodWithdrawal(USER, ENTRY), [stored(withdrawal)]).outcome, 'same');
});

test('the same command is not queued twice, nor a toggle to the state that a waiting one already brings', () => {
  const write = moodWrite(USER, 1);
  assert.equal(planOf(write, [stored(write)]).outcome, 'same');
  const done = stored(toggleWrite(USER, 'act', true), 'attempted');
  assert.equal(planOf(toggleWrite(USER, 'act', true), [done]).outcome, 'same');
  assert.equal(planOf(toggleWrite(USER, 'act', false), [done]).outcome, 'stored');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../../testing/browser.ts';
import { fieldsOf, type QueuedWrite } from '../../lib/outbox/queued-write.ts';
import {
  journalWrite,
  moodCorrection,
  moodWithdrawal,
  moodWrite,
  toggleWrite,
  waiting,
} from '../../lib/outbox/testing/writes.ts';
import { dailyAct } from '../../testing/acts.ts';
import { journalEntry, MAREN, moodEntry } from '../../testing/people.ts';
import { overlayActsOf } from '../acts/waiting-acts.ts';
import { overlayJournal } from '../journal/waiting-journal.ts';
import { overlayLatestMood, overlayMoods, overlayMoodsOf } from '../mood/waiting-moods.ts';

const idOf = (write: QueuedWrite) => fieldsOf(write).id as string;
const on = (localDate: string, part = {}) =>
  moodEntry({ localDate, createdAt: `${localDate}T09:00:00.000Z`, ...part });
const seen = (entries: ReturnType<typeof overlayMoods>) =>
  entries.map(({ localDate, moodValue, waits }) => [localDate, moodValue, waits]);

test('without waiting writes the answer itself is shown', () => {
  const entries = [moodEntry()];
  assert.equal(overlayMoods(entries, []), entries);
});

test('a waiting check-in stands at its day, marked, before the earlier ones', () => {
  const write = moodWrite(MAREN.id, 2);
  const entries = [on('2026-11-24'), on('2026-11-23', { moodValue: 5 }), on('2026-11-20')];
  assert.deepEqual(seen(overlayMoods(entries, [waiting(write)])), [
    ['2026-11-24', 4, undefined],
    ['2026-11-23', 2, 'waiting'],
    ['2026-11-23', 5, undefined],
    ['2026-11-20', 4, undefined],
  ]);
  assert.deepEqual(overlayMoodsOf('2026-11-20')([entries[2] as never], [waiting(write)]).length, 1);
});

test('an entry is there once when its answer has arrived, in whatever order', () => {
  const write = moodWrite(MAREN.id, 2);
  const answer = moodEntry({ id: idOf(write), moodValue: 2 });
  assert.equal(overlayMoods([answer], [waiting(write)]).length, 1);
  assert.equal(overlayMoods([answer], [waiting(write, { state: 'sent', answer })]).length, 1);
  assert.deepEqual(overlayMoods([], [waiting(write, { state: 'sent', answer })]), [answer]);
});

test('a correction is shown at its entry until the list has it, and a deletion leaves it out', () => {
  const entry = on('2026-11-23');
  const correction = moodCorrection(MAREN.id, entry.id, 1);
  const [changed] = overlayMoods([entry], [waiting(correction)]);
  assert.deepEqual([changed?.moodValue, changed?.waits, changed?.revision], [1, 'changed', 2]);
  const answer = { ...entry, moodValue: 1, revision: 2 };
  const newer = { ...entry, moodValue: 3, revision: 3 };
  const [later] = overlayMoods([newer], [waiting(correction, { state: 'sent', answer })]);
  assert.deepEqual([later?.moodValue, later?.waits], [3, undefined]);
  const deletion = moodWithdrawal(MAREN.id, entry.id);
  assert.deepEqual(overlayMoods([entry], [waiting(deletion)]), []);
  assert.equal(overlayMoods([entry], [waiting(deletion, { state: 'refused' })])[0]?.waits, 'refused');
});

test('the newest check-in is the waiting one, unless it is for an earlier day', () => {
  const latest = on('2026-11-23');
  assert.equal(overlayLatestMood(latest, [waiting(moodWrite(MAREN.id, 2))])?.moodValue, 2);
  assert.equal(overlayLatestMood(on('2026-11-24'), [waiting(moodWrite(MAREN.id, 2))])?.moodValue, 4);
  assert.equal(overlayLatestMood(latest, [waiting(moodWithdrawal(MAREN.id, latest.id))]), null);
});

test('a refused journal entry stays in the list with its words', () => {
  const write = journalWrite(MAREN.id, 'A good hour');
  const [entry, other] = overlayJournal(
    [journalEntry({ localDate: '2026-11-20' })],
    [waiting(write, { state: 'refused' })],
  );
  assert.deepEqual([entry?.title, entry?.waits, other?.waits], ['A good hour', 'refused', undefined]);
});

test('acts: a toggle counts for its day, a new act has no button yet, and a chosen list keeps what is done', () => {
  const [walk, tea] = [dailyAct('Walk'), dailyAct('Tea', true)];
  const toggle = waiting(toggleWrite(MAREN.id, walk.id, true));
  const [done] = overlayActsOf('2026-11-23')([walk], [toggle]);
  assert.deepEqual([done?.isCompleted, done?.waits], [true, 'waiting']);
  assert.equal(overlayActsOf('2026-11-24')([walk], [toggle])[0]?.isCompleted, false);
  const added: QueuedWrite = {
    ...toggle,
    id: 'one',
    route: 'POST /api/tasks/custom',
    body: JSON.stringify({ title: 'Sing', description: 'Softly', userId: MAREN.id }),
  };
  const withNew = overlayActsOf('2026-11-23')([walk], [waiting(added)]);
  assert.deepEqual([withNew[1]?.title, withNew[1]?.isUnsent, withNew[1]?.waits], ['Sing', true, 'waiting']);
  const chosen: QueuedWrite = {
    ...added,
    route: 'POST /api/tasks/customize',
    about: { acts: [walk, { title: 'Sing', description: '' }] },
  };
  assert.deepEqual(
    overlayActsOf('2026-11-23')([walk, tea], [waiting(chosen)]).map(({ title, waits }) => [title, waits]),
    [
      ['Walk', undefined],
      ['Sing', 'waiting'],
      ['Tea', undefined],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayList, insertChange, type ListChange, listsAt, type TimedListChange } from './day-list.ts';

const TODAY = '2026-11-21';
const act = (actId: string) => ({ actId });
const change = (id: string, occurredAt: string, more: Partial<TimedListChange> = {}): TimedListChange => ({
  date: occurredAt.slice(0, 10),
  occurredAt,
  replaces: true,
  acts: [act(id)],
  kept: [],
  ...more,
});
const ids = (changes: readonly ListChange[], date = TODAY) =>
  dayList({ starters: [act('starter')], changes }, date, []).map(({ actId }) => actId);

test('acts that a choice keeps for its day stay when an act is added later, and are not in the next day’s list', () => {
  const changes = [
    change('chosen', `${TODAY}T10:00:00.000Z`, { kept: [act('done')] }),
    change('added', `${TODAY}T11:00:00.000Z`, { replaces: false }),
  ];
  assert.deepEqual(ids(changes), ['chosen', 'added', 'done']);
  assert.deepEqual(ids(changes, '2026-11-22'), ['chosen', 'added']);
});

test('a choice that arrives up to a day late replaces a newer one; a later arrival does not', () => {
  for (const [newer, expected] of [
    ['2026-11-22T23:59:59.999Z', 'late'],
    ['2026-11-23T00:00:00.000Z', 'newer'],
  ] as const) {
    const changes: TimedListChange[] = [];
    insertChange(changes, change('newer', newer));
    insertChange(changes, change('late', '2026-11-21T10:00:00.000Z'));
    assert.deepEqual(ids(changes, '2026-11-23'), [expected]);
  }
});

test('the lists at an instant include the changes made at that instant and no later ones', () => {
  const changes = ['10:00:00.000', '10:00:00.001'].map((clock) => change(clock, `${TODAY}T${clock}Z`));
  const then = listsAt({ starters: [], changes }, `${TODAY}T10:00:00.000Z`);
  assert.deepEqual(then.changes, changes.slice(0, 1));
});

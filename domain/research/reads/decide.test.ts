import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { type ReadCommand, readsDecider } from './decide.ts';
import type { ReadEvent } from './events.ts';

const asked = {
  studyId: 'a-study',
  protocolVersion: 1,
  kind: 'aggregates',
  question: { firstWeek: '2026-11-16', lastWeek: '2026-11-16', fields: ['mood'] },
  by: 'a-researcher',
} as const satisfies Partial<ReadCommand>;
const read = {
  type: 'recordRead',
  ...asked,
  question: { ...asked.question, fields: ['mood' as const] },
  momentPosition: '12',
  knownPosition: '40',
  people: 125,
  cellsSuppressed: 1,
} as const satisfies ReadCommand;
const exported = { ...read, kind: 'export' } as const;
const build = {
  type: 'recordExport',
  kind: 'aggregates',
  manifestHash: 'd'.repeat(64),
  treeSize: 41,
} as const;
const demand = { type: 'demandDeletion', dueDay: '2026-12-23' } as const;
const confirm = { type: 'confirmDeletion', by: 'Study office' } as const;

const after = (...commands: readonly ReadCommand[]) => {
  const events: ReadEvent[] = [];
  for (const command of commands) events.push(...readsDecider.decide(command, fold(readsDecider, events)));
  return fold(readsDecider, events);
};
const decide = (command: ReadCommand, ...given: readonly ReadCommand[]) =>
  readsDecider.decide(command, after(...given));
const refused = (command: ReadCommand, ...given: readonly ReadCommand[]) =>
  assert.throws(() => decide(command, ...given), DomainError);

test('given a new id, when a read is recorded, then the log has the question and about how many people were counted', () => {
  const { type: _, ...data } = read;
  assert.deepEqual(decide(read), [{ type: 'ReadRecorded', data }]);
  const [withoutCount] = decide({ ...read, people: undefined });
  assert.ok(withoutCount && !('people' in withoutCount.data));
});

test('an exact count, and one of fewer than 25 people, are refused', () => {
  for (const people of [20, 24, 126]) refused({ ...read, people });
});

test('a read and a refusal are recorded once', () => {
  const refuse = { ...read, type: 'refuseDisclosure', why: 'too-few-people' } as const;
  refused(read, read);
  refused(refuse, refuse);
  refused(refuse, read);
});

test('given an export, when it leaves, then the log says once how it ended', () => {
  assert.equal(decide(build, exported).length, 1);
  assert.deepEqual(decide(build, exported, build), []);
  const finish = { type: 'finishExport', bytes: 10 } as const;
  assert.equal(after(exported, build, finish).sending, 'finished');
  assert.deepEqual(decide({ type: 'abortExport', bytes: 3 }, exported, build, finish), []);
  assert.equal(after(exported, build, { type: 'abortExport', bytes: 3 }, finish).sending, 'finished');
  assert.deepEqual(decide(finish, exported), []);
  refused(build, read);
});

test('given an export that was built, when a deletion is demanded, then it stands until it is confirmed', () => {
  assert.deepEqual(decide(demand, exported), []);
  assert.deepEqual(after(exported, build, demand, demand).demands, ['2026-12-23', '2026-12-23']);
  assert.deepEqual(after(exported, build, demand, confirm).demands, []);
  assert.deepEqual(decide(confirm, exported, build), []);
  refused(demand, read);
  refused({ ...demand, dueDay: 'soon' }, exported, build);
});

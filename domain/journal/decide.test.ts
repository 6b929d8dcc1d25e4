import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import type { TimedEvent } from '../event.ts';
import { type JournalCommand, journalDecider } from './decide.ts';
import type { JournalEvent } from './events.ts';

const digestOf = (...words: readonly string[]) => JSON.stringify(words);
const decider = journalDecider(digestOf);
const moment = { occurredAt: '2026-11-21T08:00:00.000Z', localDate: '2026-11-21' };
const given = (...events: JournalEvent[]) => {
  const state = fold(
    decider,
    events.map((event): TimedEvent<JournalEvent> => ({ ...event, moment })),
  );
  return { state, when: (command: JournalCommand) => decider.decide(command, state) };
};

const text = { title: 'First snow', content: 'It fell all morning.' };
const written = (entryId: string): JournalEvent => ({
  type: 'JournalEntryWritten',
  data: { entryId, ...text },
});
const corrected = (entryId: string, content: string): JournalEvent => ({
  type: 'JournalEntryCorrected',
  data: { entryId, title: text.title, content },
});
const withdrawn = (entryId: string): JournalEvent => ({ type: 'JournalEntryWithdrawn', data: { entryId } });
const write = (fields: object = {}): JournalCommand => ({
  type: 'writeEntry',
  entryId: 'a',
  ...text,
  ...fields,
});
const correct = (fields: object = {}): JournalCommand => ({
  type: 'correctEntry',
  entryId: 'a',
  ...text,
  ...fields,
});
const withdraw = (entryId: string): JournalCommand => ({ type: 'withdrawEntry', entryId });
const unknown = new DomainError('not-found', 'This journal entry does not exist');

test('given nothing, when an entry is written, then its texts are stored trimmed', () => {
  assert.deepEqual(given().when(write({ title: ' First snow ', content: '\nIt fell all morning.  ' })), [
    written('a'),
  ]);
});

test('given anything, when a text breaks a limit, then the message names that limit', () => {
  for (const [fields, message] of [
    [{ title: ' x ' }, 'Title must be at least 2 characters'],
    [{ title: '' }, 'Title must be at least 2 characters'],
    [{ title: '🌨'.repeat(101) }, 'Title must not exceed 100 characters'],
    [{ content: '  four ' }, 'Content must be at least 5 characters'],
    [{ content: '🌨'.repeat(1001) }, 'Content must not exceed 1000 characters'],
    [{ title: 'x', content: 'y' }, 'Title must be at least 2 characters'],
  ] as const) {
    const refusal = new DomainError('invalid', message);
    assert.throws(() => given().when(write(fields)), refusal);
    assert.throws(() => given(written('a')).when(correct(fields)), refusal);
  }
});

test('given nothing, when texts are exactly at their limits, then they are stored', () => {
  for (const fields of [
    { title: '🌨🌨', content: '🌨'.repeat(5) },
    { title: '🌨'.repeat(100), content: '🌨'.repeat(1000) },
  ]) {
    assert.deepEqual(given().when(write(fields)), [
      { type: 'JournalEntryWritten', data: { entryId: 'a', ...fields } },
    ]);
  }
});

test('given an entry, when it is corrected, then its texts change and its day does not', () => {
  const correction = corrected('a', 'It fell all night.');
  assert.deepEqual(given(written('a')).when(correct({ content: ' It fell all night. ' })), [correction]);
  const later = { occurredAt: '2026-11-25T08:00:00.000Z', localDate: '2026-11-25' };
  const state = decider.evolve(given(written('a')).state, { ...correction, moment: later });
  assert.deepEqual(state.get('a'), {
    firstDigest: digestOf(text.title, text.content),
    digest: digestOf('First snow', 'It fell all night.'),
    moment,
    isWithdrawn: false,
    revision: 2,
    latest: undefined,
    conflict: null,
  });
});

test('given an entry, when it is corrected to the same texts, then nothing happens', () => {
  assert.deepEqual(given(written('a')).when(correct({ title: ' First snow ' })), []);
  const twice = given(written('a'), corrected('a', 'It fell all night.'));
  assert.deepEqual(twice.when(correct({ content: 'It fell all night.' })), []);
  assert.deepEqual(twice.when(correct()), [corrected('a', text.content)]);
});

const kept = (content: string): JournalEvent => ({
  type: 'JournalConflictKept',
  data: { entryId: 'a', title: text.title, content },
});
const resolved = (content: string): JournalEvent => ({
  type: 'JournalConflictResolved',
  data: { entryId: 'a', title: text.title, content },
});

test('given an entry corrected on one device, when an older text is corrected on another, then both stay', () => {
  const twice = given(written('a'), corrected('a', 'It fell all night.'));
  assert.deepEqual(twice.when(correct({ content: 'It thawed.', baseRevision: 2 })), [
    corrected('a', 'It thawed.'),
  ]);
  assert.deepEqual(twice.when(correct({ content: 'It thawed.', baseRevision: 1 })), [kept('It thawed.')]);
  assert.deepEqual(
    twice.when(correct({ content: 'It fell all night.', baseRevision: 1 })),
    [],
    'the same words on both devices are no conflict',
  );
  assert.deepEqual(
    twice.when(correct({ content: 'It thawed.' })),
    [corrected('a', 'It thawed.')],
    'without a revision the texts are replaced',
  );
});

test('given two texts, when the person chooses, then the chosen one is the next revision', () => {
  const both = given(written('a'), corrected('a', 'It fell all night.'), kept('It thawed.'));
  assert.equal(both.state.get('a')?.revision, 2);
  for (const content of ['It fell all night.', 'It thawed.', 'It fell all night. Then it thawed.']) {
    assert.deepEqual(both.when(correct({ content, baseRevision: 2 })), [resolved(content)]);
  }
  assert.deepEqual(both.when(correct({ content: 'It thawed.', baseRevision: 1 })), [], 'a repeat');
  assert.throws(
    () => both.when(correct({ content: 'It hailed.', baseRevision: 1 })),
    new DomainError('taken', 'This entry already has two texts. Please choose one of them first.'),
  );
  const chosen = given(
    written('a'),
    corrected('a', 'It fell all night.'),
    kept('It thawed.'),
    resolved('It thawed.'),
  );
  assert.deepEqual([chosen.state.get('a')?.revision, chosen.state.get('a')?.conflict], [3, null]);
  assert.deepEqual(chosen.when(correct({ content: 'It hailed.', baseRevision: 2 })), [kept('It hailed.')]);
  assert.deepEqual(given(written('a'), kept('It thawed.'), withdrawn('a')).state.get('a')?.conflict, null);
});

test('given an entry, when it is written again under its id, then the same texts are a repeat and others are refused', () => {
  const other = new DomainError('taken', 'There is already another entry with this id');
  for (const history of [
    [written('a')],
    [written('a'), corrected('a', 'It fell all night.')],
    [written('a'), withdrawn('a')],
  ]) {
    assert.deepEqual(given(...history).when(write({ title: ' First snow ' })), []);
    assert.throws(() => given(...history).when(write({ content: 'It fell all night.' })), other);
  }
});

test('given an entry, when it is withdrawn, then it is gone and the others stay', () => {
  assert.deepEqual(given(written('a'), written('b')).when(withdraw('a')), [withdrawn('a')]);
  const gone = given(written('a'), written('b'), withdrawn('a'));
  assert.deepEqual(gone.when(withdraw('a')), []);
  assert.throws(() => gone.when(correct()), unknown);
  assert.deepEqual(gone.when(withdraw('b')), [withdrawn('b')]);
});

test('given other entries, when an unknown one is corrected or withdrawn, then it is not found', () => {
  for (const history of [[], [written('b')]]) {
    assert.throws(() => given(...history).when(correct()), unknown);
    assert.throws(() => given(...history).when(withdraw('a')), unknown);
  }
});

test('for any sequence of commands, an entry has its latest texts or is withdrawn', () => {
  const command = fc.record({
    entryId: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom('writeEntry', 'correctEntry', 'withdrawEntry'),
    content: fc.constantFrom('It rained.', 'The sun shone.', 'no'),
  });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      const history: JournalEvent[] = [];
      const latest = new Map<string, string | null>();
      const first = new Map<string, string>();
      for (const { type, entryId, content } of commands) {
        try {
          const { when } = given(...history);
          const events = when({ type, entryId, title: text.title, content } as JournalCommand);
          history.push(...events);
          if (type === 'withdrawEntry') latest.set(entryId, null);
          else if (type === 'correctEntry' || !latest.has(entryId)) latest.set(entryId, content);
          if (type === 'writeEntry' && !first.has(entryId)) first.set(entryId, content);
        } catch (error) {
          assert.ok(error instanceof DomainError);
          assert.ok(
            content === 'no' ||
              (type === 'writeEntry' ? first.get(entryId) !== content : !latest.get(entryId)),
            'only an unknown entry, a used id or a text that is too short is refused',
          );
        }
      }
      for (const [entryId, { digest }] of given(...history).state) {
        const content = latest.get(entryId);
        assert.equal(digest, content == null ? '' : digestOf(text.title, content));
      }
    }),
  );
});

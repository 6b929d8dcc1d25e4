import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serialize } from 'node:v8';
import { actsDeciderWithDigest as acts, journalDeciderWithDigest as journal } from './personal-deciders.ts';

const moment = { occurredAt: '2026-11-21T08:00:00.000Z', localDate: '2026-11-21' };
const [TITLE, TEXT] = ['First snow', 'It fell all morning.'];

test('the cached states of a person’s journal and acts contain none of their texts', () => {
  const entryId = 'entry';
  const data = { entryId, title: TITLE, content: TEXT };
  const written = journal.evolve(journal.initial(), { type: 'JournalEntryWritten', data, moment });
  const corrected = journal.evolve(written, { type: 'JournalEntryCorrected', data, moment });
  const act = { actId: 'act', title: TITLE, description: TEXT };
  const added = acts.evolve(acts.initial(), { type: 'ActAdded', data: act, moment });
  for (const [state, id] of [
    [corrected, entryId],
    [added, act.actId],
  ] as const) {
    const kept = serialize(state);
    assert.ok(kept.includes(id), 'the state was inspected');
    for (const words of [TITLE, TEXT]) assert.ok(!kept.includes(words), words);
  }
});

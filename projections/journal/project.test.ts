import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test from 'node:test';
import { inspect } from 'node:util';
import { type JournalEvent, journalStream } from '../../domain/journal/events.ts';
import { openStore } from '../../infra/event-store/postgres/testing/open-store.ts';
import { migratedDatabase, openKysely } from '../../infra/testing/migrated-database.ts';
import { asProjection, foldOf } from '../projection.ts';
import { cut } from '../properties/history.ts';
import type { Database } from '../tables.ts';
import { journalOf } from '../testing/expected-journal.ts';
import { codec } from '../testing/mood-log.ts';
import { openAll } from '../testing/open-all.ts';
import { keyOfOwner } from '../testing/test-keys.ts';
import { journalProjection } from './project.ts';

const fold = foldOf(journalProjection);
const person = randomUUID();
const stream = journalStream(person);
const key = keyOfOwner(person);
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];

const written = (entryId: string, content = 'It fell all morning.'): JournalEvent => ({
  type: 'JournalEntryWritten',
  data: { entryId, title: 'First snow', content },
});
const corrected = (entryId: string, content: string): JournalEvent => ({
  type: 'JournalEntryCorrected',
  data: { entryId, title: 'Snow', content },
});
const kept = (entryId: string, content: string): JournalEvent => ({
  type: 'JournalConflictKept',
  data: { entryId, title: 'Snow', content },
});
const resolved = (entryId: string, content: string): JournalEvent => ({
  type: 'JournalConflictResolved',
  data: { entryId, title: 'Snow', content },
});
const withdrawn = (entryId: string): JournalEvent => ({ type: 'JournalEntryWithdrawn', data: { entryId } });

/** The encoded events, 25 hours apart. */
const encoded = (events: readonly JournalEvent[]) =>
  events.map((event, index) => {
    const occurredAt = new Date(Date.parse('2026-11-01T23:30:00Z') + index * 25 * 3_600_000).toISOString();
    const moment = { occurredAt, localDate: occurredAt.slice(0, 10) };
    return codec.encode(event, { id: randomUUID(), stream, commandId: randomUUID(), moment, key });
  });

const story = [
  written(first),
  written(second),
  corrected(first, 'It fell all night.'),
  corrected(first, 'It fell for a week.'),
  withdrawn(second),
  written(third),
  corrected(third, 'It thawed.'),
  kept(third, 'It hailed.'),
  kept(first, 'It fell for a month.'),
  resolved(first, 'It fell for a week or a month.'),
  kept(first, 'It never fell.'),
  corrected(first, 'It fell for a year.'),
];

test('a written entry becomes a row with sealed texts, and the fold does not change its input', () => {
  const recorded = encoded([written(first), corrected(first, 'It fell all night.')]).map(
    (event, version) => ({ ...event, stream, version, position: BigInt(version) }),
  );
  const events = openAll(recorded);
  const before = inspect(events, { depth: null });
  const { added, changed } = fold(events);
  assert.deepEqual(changed, []);
  const [row] = added;
  assert.deepEqual([row?.person_id, row?.local_date, row?.position], [person, '2026-11-01', 0n]);
  for (const stored of [row?.written, row?.corrected]) {
    assert.ok(stored?.includes(key.keyId) && !stored.includes('fell'));
  }
  assert.deepEqual(fold(events), { added, changed });
  assert.equal(inspect(events, { depth: null }), before);
});

test('the table has the rows that the log calls for, for any cut into batches', async (t) => {
  const connectionString = await migratedDatabase(t);
  const store = await openStore(t, connectionString);
  const db = openKysely<Database>(t, connectionString);
  await store.append(stream, 'none', encoded(story));
  const recorded = await store.readStream(stream);
  for (const size of [1, 2, 3, 7]) {
    await journalProjection.createTables(db);
    for (const batch of cut(recorded, [size])) {
      await asProjection(journalProjection).prepare(openAll(batch))(db);
    }
    const rows = await db.selectFrom('journal_entries').selectAll().orderBy('position').execute();
    assert.deepEqual(rows, journalOf(recorded), `batches of ${size}`);
    await db.schema.dropTable('journal_entries').execute();
  }
});

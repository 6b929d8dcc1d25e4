import { type Insertable, type Kysely, sql } from 'kysely';
import { AccountErased } from '../../domain/account/events.ts';
import { dayOf } from '../../domain/event.ts';
import {
  JournalEntryCorrected,
  JournalEntryWithdrawn,
  JournalEntryWritten,
  personOfJournalStream,
  type SealedJournalEvent,
} from '../../domain/journal/events.ts';
import { insertRows } from '../insert-rows.ts';
import type { ProjectedEvent, Projection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { createJournalTable, JOURNAL_TABLE_VERSION, type JournalEntriesTable } from './table.ts';

type Row = Insertable<JournalEntriesTable>;
type Words = Pick<Row, 'title' | 'content'>;

export interface JournalChanges {
  readonly written: ReadonlyMap<string, Row>;
  /** New words of entries that were written in an earlier batch; null for those withdrawn. */
  readonly changed: ReadonlyMap<string, Words | null>;
}

/** Folds a batch of journal events into the rows to add and the entries to change. */
function fold(events: readonly ProjectedEvent<SealedJournalEvent>[]): JournalChanges {
  const written = new Map<string, Row>();
  const changed = new Map<string, Words | null>();
  for (const event of events) {
    const { entryId } = event.data;
    const row = written.get(entryId);
    switch (event.type) {
      case 'JournalEntryWritten':
        written.set(entryId, {
          entry_id: entryId,
          person_id: personOfJournalStream(event.stream),
          ...wordsOf(event.data),
          occurred_at: new Date(event.metadata.occurredAt),
          local_date: dayOf(event.metadata),
          position: event.position,
          withdrawn: false,
        });
        break;
      case 'JournalEntryCorrected':
        if (row) written.set(entryId, { ...row, ...wordsOf(event.data) });
        else changed.set(entryId, wordsOf(event.data));
        break;
      case 'JournalEntryWithdrawn':
        if (row) written.set(entryId, { ...row, title: null, content: null, withdrawn: true });
        else changed.set(entryId, null);
        break;
    }
  }
  return { written, changed };
}

const wordsOf = ({ title, content }: { title: object; content: object }): Words => ({
  title: JSON.stringify(title),
  content: JSON.stringify(content),
});

const COLUMNS = {
  entry_id: 'uuid',
  person_id: 'uuid',
  title: 'jsonb',
  content: 'jsonb',
  occurred_at: 'timestamptz',
  local_date: 'text',
  position: 'bigint',
  withdrawn: 'boolean',
};

async function update(changed: JournalChanges['changed'], db: Kysely<Database>): Promise<void> {
  const words = [...changed.values()];
  await sql`
    update journal_entries set title = new.title, content = new.content, withdrawn = new.withdrawn
    from unnest(${[...changed.keys()]}::uuid[], ${words.map((each) => each?.title ?? null)}::jsonb[],
      ${words.map((each) => each?.content ?? null)}::jsonb[], ${words.map((each) => each === null)}::boolean[])
      as new(entry_id, title, content, withdrawn)
    where journal_entries.entry_id = new.entry_id`.execute(db);
}

export const journalProjection: Projection<SealedJournalEvent, JournalChanges> = {
  name: 'journal',
  tables: ['journal_entries'],
  tableVersion: JOURNAL_TABLE_VERSION,
  eventTypes: [JournalEntryWritten.type, JournalEntryCorrected.type, JournalEntryWithdrawn.type],
  createTables: createJournalTable,
  fold,
  async write({ written, changed }, db) {
    if (written.size > 0) await insertRows('journal_entries', COLUMNS, [...written.values()]).execute(db);
    if (changed.size > 0) await update(changed, db);
  },
  erasure: {
    by: AccountErased.type,
    ownerOf: ({ stream }) => personOfJournalStream(stream),
    async erase(people, db) {
      await db
        .deleteFrom('journal_entries')
        .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
        .execute();
    },
  },
};

import { sql } from 'kysely';
import type { OlderTables } from '../projection.ts';
import { storedFromColumns } from '../stored-from-columns.ts';
import { eraseStatements } from './write.ts';

/** 1.0.2 kept the latest texts and the time apart from the events. */
export const journalOf1_0_2: OlderTables = {
  version: 1,
  tables: ['journal_entries', 'journal_erased'],
  views: (older) => ({
    journal_entries: sql`
      select entry_id, person_id,
        ${storedFromColumns({
          type: 'JournalEntryWritten',
          version: 1,
          stream: sql`'journal-' || person_id`,
          data: { entryId: sql`entry_id`, title: sql`title`, content: sql`content` },
        })} as written, null::text as corrected,
        null::text as conflict, 0 as revision, local_date, position, withdrawn from ${older('journal_entries')}`,
  }),
  eraseStatements,
};

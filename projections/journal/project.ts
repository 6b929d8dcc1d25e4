import { AccountErased } from '../../domain/account/events.ts';
import { personOfJournalStream, type SealedJournalEvent } from '../../domain/journal/events.ts';
import { createEntriesIndex } from '../entries/columns.ts';
import type { Projection } from '../projection.ts';
import { fold, type JournalChanges } from './fold.ts';
import { journalOf1_0_2 } from './older-tables.ts';
import { createJournalTable, JOURNAL_TABLE_VERSION } from './table.ts';
import { eraseStatements, statements } from './write.ts';

/** The journal entries of all people, with their latest content and what a person still has to choose. */
export const journalProjection: Projection<SealedJournalEvent, JournalChanges> = {
  name: 'journal',
  tables: ['journal_entries'],
  tableVersion: JOURNAL_TABLE_VERSION,
  eventTypes: {
    JournalEntryWritten: true,
    JournalEntryCorrected: true,
    JournalEntryWithdrawn: true,
    JournalConflictKept: true,
    JournalConflictResolved: true,
  },
  older: [journalOf1_0_2],
  createTables: createJournalTable,
  createReadIndexes: (db) => createEntriesIndex(db, 'journal_entries'),
  fold,
  statements,
  erasure: {
    by: AccountErased.type,
    ownerOf: ({ stream }) => personOfJournalStream(stream),
    eraseStatements,
  },
};

import { AccountErased } from '../../domain/account/events.ts';
import { personOfMoodStream, type SealedMoodEvent } from '../../domain/mood/events.ts';
import { createEntriesIndex } from '../entries/columns.ts';
import type { Projection } from '../projection.ts';
import { fold, type MoodChanges } from './fold.ts';
import { moodsOf1_0_2 } from './older-tables.ts';
import { createMoodTable, MOOD_TABLE_VERSION } from './table.ts';
import { eraseStatements, statements } from './write.ts';

export const moodProjection: Projection<SealedMoodEvent, MoodChanges> = {
  name: 'mood',
  tables: ['mood_entries'],
  tableVersion: MOOD_TABLE_VERSION,
  older: [moodsOf1_0_2],
  eventTypes: {
    MoodLogged: true,
    MoodCorrected: true,
    MoodConflictKept: true,
    MoodConflictResolved: true,
    MoodWithdrawn: true,
  },
  createTables: createMoodTable,
  createReadIndexes: (db) => createEntriesIndex(db, 'mood_entries'),
  fold,
  statements,
  erasure: { by: AccountErased.type, ownerOf: ({ stream }) => personOfMoodStream(stream), eraseStatements },
};

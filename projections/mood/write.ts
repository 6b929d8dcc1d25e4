import type { RawBuilder } from 'kysely';
import { entryStatements, eraseEntriesOf } from '../entries/write.ts';
import type { MoodChanges } from './fold.ts';
import { VALUE_COLUMNS } from './table.ts';

export const statements = (changes: MoodChanges): RawBuilder<unknown>[] =>
  entryStatements('mood_entries', VALUE_COLUMNS, changes);

export const eraseStatements = eraseEntriesOf('mood_entries');

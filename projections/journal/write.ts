import type { RawBuilder } from 'kysely';
import { entryStatements, eraseEntriesOf } from '../entries/write.ts';
import type { JournalChanges } from './fold.ts';

export const statements = (changes: JournalChanges): RawBuilder<unknown>[] =>
  entryStatements('journal_entries', {}, changes);

export const eraseStatements = eraseEntriesOf('journal_entries');

import { entryStatements, eraseEntriesOf } from '../entries/write.ts';

export const statements = entryStatements('journal_entries', {});

export const eraseStatements = eraseEntriesOf('journal_entries');

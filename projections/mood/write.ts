import { entryStatements, eraseEntriesOf } from '../entries/write.ts';
import { VALUE_COLUMNS, type ValueColumns } from './table.ts';

export const statements = entryStatements<ValueColumns>('mood_entries', VALUE_COLUMNS);

export const eraseStatements = eraseEntriesOf('mood_entries');

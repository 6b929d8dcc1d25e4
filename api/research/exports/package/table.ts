import type { StudyWeek } from '../../../../domain/research/answer-schema.ts';
import type { StudyField } from '../../../../domain/research/study/protocol.ts';

export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  readonly type: 'date' | 'integer' | 'string' | 'uuid';
  readonly description: string;
  readonly isRequired: boolean;
  /** The only values that its cells can have. */
  readonly categories?: readonly { readonly value: string | number; readonly label: string }[];
}

/** A table of data in a package. An empty cell is null. */
export interface PackageTable {
  /** `weeks` has a row for each week, field and value, `rows` one for each person and week. */
  readonly name: 'weeks' | 'rows';
  readonly title: string;
  readonly columns: readonly Column[];
  /** The columns that together name a row. */
  readonly key: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The weekly figures of one field, as the API answers them. `weeks` tables are made of them. */
export interface FieldWeeks {
  readonly field: StudyField;
  readonly weeks: readonly StudyWeek[];
}

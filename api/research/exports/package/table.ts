import type { StudyWeek } from '../../../../domain/research/answer-schema.ts';
import type { StudyField } from '../../../../domain/research/study/protocol.ts';

export type Cell = string | number | null;

export interface Column {
  readonly name: string;
  readonly type: 'date' | 'integer' | 'string' | 'uuid';
  readonly description: string;
  readonly isRequired: boolean;
  /** The values that it can have. */
  readonly categories?: readonly { readonly value: string | number; readonly label: string }[];
}

/** The data of a package. An empty cell is null. */
export interface PackageTable {
  readonly name: 'weeks' | 'rows';
  readonly title: string;
  readonly columns: readonly Column[];
  /** The columns that together name a row. */
  readonly key: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One field of an answer, as the API shows it. */
export interface FieldWeeks {
  readonly field: StudyField;
  readonly weeks: readonly StudyWeek[];
}

import { STUDY_FIELDS, type StudyField } from '../../../../domain/research/study/protocol.ts';
import { categoriesOf } from './labels.ts';
import type { Column, PackageTable } from './table.ts';

/** The values of a person in a week. An absent one was not chosen, or is not in the protocol. */
export interface PersonWeek {
  /** The person's made-up id. */
  readonly participant: string;
  /** The Monday. */
  readonly week: string;
  readonly values: Readonly<Partial<Record<StudyField, number>>>;
}

const valueColumn = (field: StudyField): Column => ({
  name: field,
  type: 'integer',
  description: `The person's middle value of ${field} in the week, from 1 (hardest) to 5 (lightest). Empty without one.`,
  isRequired: false,
  categories: categoriesOf(field),
});

/** One row for each person and week, of people who lend their rows. */
export const rowsTable = (rows: readonly PersonWeek[]): PackageTable => ({
  name: 'rows',
  title: 'The middle values of each person in each week',
  key: ['participant', 'week'],
  columns: [
    { name: 'participant', type: 'uuid', description: 'A made-up id of the person', isRequired: true },
    { name: 'week', type: 'date', description: 'The Monday of the week', isRequired: true },
    ...STUDY_FIELDS.map(valueColumn),
  ],
  rows: rows.map(({ participant, week, values }) => [
    ...[participant, week],
    ...STUDY_FIELDS.map((field) => values[field] ?? null),
  ]),
});

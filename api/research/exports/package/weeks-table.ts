import { SCALE } from '../../../../domain/mood/scale.ts';
import { categoriesOfAll } from './labels.ts';
import type { FieldWeeks, PackageTable } from './table.ts';

/** About how many people had each value in each week, as the API answers it. */
export const weeksTable = (fields: readonly FieldWeeks[]): PackageTable => ({
  name: 'weeks',
  title: 'About how many people had which middle value in which week',
  key: ['week', 'field', 'value'],
  columns: [
    { name: 'week', type: 'date', description: 'The Monday of the week', isRequired: true },
    {
      name: 'field',
      type: 'string',
      description: 'The scale of the check-in',
      isRequired: true,
      categories: fields.map(({ field }) => ({ value: field, label: field })),
    },
    {
      name: 'value',
      type: 'integer',
      description: 'The middle value of a person in the week, from 1 (hardest) to 5 (lightest)',
      isRequired: true,
      categories: categoriesOfAll(fields.map(({ field }) => field)),
    },
    {
      name: 'people',
      type: 'integer',
      description: 'About how many people had this value: a multiple of 5. Empty is not shown, and is not 0.',
      isRequired: false,
    },
    {
      name: 'same_as',
      type: 'date',
      description:
        'The Monday of the week whose counts stand, because fewer than 10 people have changed since. Empty if this week ' +
        'has counts of its own, or none.',
      isRequired: false,
    },
  ],
  rows: fields.flatMap(({ field, weeks }) =>
    weeks.flatMap(({ week, cells, sameAs }) =>
      SCALE.map((value, index) => [week, field, value, cells[index] ?? null, sameAs]),
    ),
  ),
});

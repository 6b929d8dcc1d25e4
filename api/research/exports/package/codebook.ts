import type { StudyField } from '../../../../domain/research/study/protocol.ts';
import { labelsTable } from './labels.ts';
import type { PackageTable } from './table.ts';

const TITLES: Readonly<Record<StudyField, string>> = { mood: 'Mood', energy: 'Energy' };

/** Explains each column and each value, for people. */
export const codebook = (table: PackageTable, fields: readonly StudyField[]): string =>
  `# Codebook

## ${table.title}

\`data/${table.name}.csv.gz\` and \`data/${table.name}.parquet\` have the same rows.

| column | type | meaning |
|---|---|---|
${table.columns.map(({ name, type, description }) => `| ${name} | ${type} | ${description} |`).join('\n')}

${fields.map((field) => `## ${TITLES[field]}\n\n${labelsTable(field)}`).join('\n\n')}

## How the values came about

- People tap a value from 1 (hardest) to 5 (lightest) on each scale. They may leave a scale out. Then it has no value.
- A person has one value in a week: the middle one of their check-ins; of two middle ones, the lower.
- The specification of the app calls the energy scale "Fatigue". The numbers are the same: 1 is the most tired.
- Weeks begin on Monday, by the person's own calendar (ISO 8601).
`;

import { ENERGY_LABELS, MOOD_LABELS, SCALE, type ScaleValue } from '../../../../domain/mood/scale.ts';
import type { StudyField } from '../../../../domain/research/study/protocol.ts';

type Labels = Readonly<Record<ScaleValue, string>>;

/** The words that people tapped. */
const TAPPED: Readonly<Record<StudyField, Labels>> = { mood: MOOD_LABELS, energy: ENERGY_LABELS };

/** The labels of the specification. It calls energy "Fatigue", with the same direction: 1 is the most tired. */
const SPECIFIED: Readonly<Record<StudyField, Labels>> = {
  mood: { 1: 'Very Low', 2: 'Low', 3: 'Neutral', 4: 'Good', 5: 'Excellent' },
  energy: { 1: 'Exhausted', 2: 'Very Tired', 3: 'Moderate', 4: 'Minimal', 5: 'Energetic' },
};

/** The words for a value: `Mixed (also: Low)`. */
const labelOf = (field: StudyField, value: ScaleValue): string =>
  `${TAPPED[field][value]} (also: ${SPECIFIED[field][value]})`;

/** The categories of a column that holds values of one field. */
export const categoriesOf = (field: StudyField) =>
  SCALE.map((value) => ({ value, label: labelOf(field, value) }));

/** The categories of a column whose rows hold values of different fields. */
export const categoriesOfAll = (fields: readonly StudyField[]) =>
  SCALE.map((value) => ({
    value,
    label: fields.map((field) => `${field}: ${labelOf(field, value)}`).join('; '),
  }));

/** The labels as a table in Markdown. */
export const labelsTable = (field: StudyField): string =>
  [
    '| value | word that people tapped | label of the specification |',
    '|---|---|---|',
    ...SCALE.map((value) => `| ${value} | ${TAPPED[field][value]} | ${SPECIFIED[field][value]} |`),
  ].join('\n');

import type { StudyAggregates, StudyWeek } from '../../../domain/research/answer-schema.ts';

export type FieldPictures = StudyAggregates['fields'][number];

/** The values from the lightest to the hardest, as the bars stand. */
export const LIGHTEST_FIRST = [5, 4, 3, 2, 1] as const;

/** About how many people had this value, or null if it is not shown. */
export const cellOf = ({ cells }: Pick<StudyWeek, 'cells'>, value: number): number | null =>
  cells[value - 1] ?? null;

/** The picture of a week, and the one of the week before it. Each is undefined if `weeks` does not have it. */
export function pictureAt({ weeks }: FieldPictures, monday: string) {
  const index = weeks.findIndex(({ week }) => week === monday);
  return { shown: weeks[index], before: index > 0 ? weeks[index - 1] : undefined };
}

/** The largest of all counts that are shown, so that the bars of all weeks have one scale. At least 1. */
export const largestOf = ({ weeks }: FieldPictures): number =>
  Math.max(1, ...weeks.flatMap(({ cells }) => cells.map((cell) => cell ?? 0)));

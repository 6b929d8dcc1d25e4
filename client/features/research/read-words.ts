import type { SeenRead } from '../../../domain/research/schema.ts';
import { weekNumber } from '../../../domain/time/week.ts';

const withCapital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** 'week 46'. */
export const weekInSentence = (monday: string): string => `week ${weekNumber(monday)}`;

/** 'week 46' or 'weeks 35 to 46'. */
export const weeksText = (first: string, last: string): string =>
  first === last ? weekInSentence(first) : `weeks ${weekNumber(first)} to ${weekNumber(last)}`;

/** 'Mood and energy'. */
export const fieldsText = (fields: readonly string[]): string => withCapital(fields.join(' and '));

/**
 * A researcher's question about counts as its fields and weeks, such as 'Mood and energy, week 46'. Each other kind has
 * fixed words, such as 'The list of weeks'; those of a copy are followed by its weeks.
 */
export function readTitle({
  kind,
  fields,
  firstWeek,
  lastWeek,
  copyKind = null,
}: Pick<SeenRead, 'kind' | 'fields' | 'firstWeek' | 'lastWeek'> &
  Partial<Pick<SeenRead, 'copyKind'>>): string {
  const weeks = firstWeek === null || lastWeek === null ? '' : `, ${weeksText(firstWeek, lastWeek)}`;
  switch (kind) {
    case 'aggregates':
      return `${fieldsText(fields)}${weeks}`;
    case 'moments':
      return 'The list of weeks';
    case 'receipt':
      return 'The proof of an earlier answer';
    case 'export':
      return `${COPIES[copyKind ?? 'unfinished']}${weeks}`;
  }
}

const COPIES = {
  aggregates: 'A copy of the counts',
  rows: 'A copy of people’s rows',
  unfinished: 'A copy for the study',
} as const;

/**
 * Whether the person was counted, and among about how many. A person in the study is not counted by a question about
 * another version of its text, or about weeks that had ended when they joined. The API leaves out the number of a small
 * group; the person may be in it.
 */
export function countText({ kind, people, isAmong, isRefused, copyKind }: SeenRead): string {
  if (isRefused) return 'No answer was given';
  if (kind === 'moments' || kind === 'receipt') return 'It asked for no counts of people';
  if (!isAmong && copyKind === 'rows') return 'Your rows are not in it';
  if (!isAmong)
    return 'You weren’t counted: it was about weeks before you joined, or another version of the study';
  return people === null
    ? 'The number of people isn’t shown, to protect small groups. You may be among them'
    : `About ${people} people counted, you among them`;
}

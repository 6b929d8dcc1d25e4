import { ENERGY_LABELS, MOOD_LABELS } from '../../../domain/mood/scale.ts';
import type { ResearcherStudy, StudyRead } from '../../../domain/research/answer-schema.ts';
import type { ExportState } from '../../../domain/research/export-schema.ts';
import type { ExportKind, Refusal } from '../../../domain/research/reads/events.ts';
import type { StudyField } from '../../../domain/research/study/protocol.ts';
import { dayAfter } from '../../../domain/time/day-number.ts';
import { weekNumber } from '../../../domain/time/week.ts';
import { numberText } from '../operations/figures.ts';
import { dateText } from '../research/research-words.ts';

const DAYS_TO_SUNDAY = 6;

/** 'Week 46'. */
export const weekName = (monday: string): string => `Week ${weekNumber(monday)}`;

/**
 * '9 to 15 November 2026' or '28 December 2026 to 3 January 2027'. The first day leaves out the month and the year that
 * the last day has too.
 */
export function weekDates(monday: string): string {
  const [from, to] = [dateText(monday), dateText(dayAfter(monday, DAYS_TO_SUNDAY))];
  const [fromWords, toWords] = [from.split(' '), to.split(' ')];
  while (fromWords.length > 1 && fromWords.at(-1) === toWords.at(-1)) {
    fromWords.pop();
    toWords.pop();
  }
  return `${fromWords.join(' ')} to ${to}`;
}

/** The words that screen readers say for a step of the slider. */
export const weekSpoken = (monday: string): string => `${weekName(monday)}, ${weekDates(monday)}`;

/**
 * The position with separated thousands. Positions of the log are decimal numbers of any length; one that is too large
 * for an exact JavaScript number is returned unchanged.
 */
export const positionText = (position: string): string =>
  Number.isSafeInteger(Number(position)) ? numberText(Number(position)) : position;

/** The first 12 and the last 5 to 8 digits of a hash in groups of four. Up to 20 digits are shown in full. */
export function shortHash(hash: string): string {
  const groups = hash.match(/.{1,4}/g) ?? [];
  return groups.length <= 5
    ? groups.join(' ')
    : `${groups.slice(0, 3).join(' ')} … ${groups.slice(-2).join(' ')}`;
}

export const FIELD_WORDS: Readonly<
  Record<StudyField, { readonly title: string; readonly labels: typeof MOOD_LABELS }>
> = {
  mood: { title: 'Mood', labels: MOOD_LABELS },
  energy: { title: 'Energy', labels: ENERGY_LABELS },
};

/** Why a question got no answer. */
export const REFUSAL_WORDS: Readonly<Record<Refusal, string>> = {
  'too-few-people': 'Refused: too few people',
  'not-in-protocol': 'Refused: not in the protocol',
  expired: 'Refused: the protocol had expired',
  closed: 'Refused: the study was closed',
};

/** 'about 125', or that the number is not shown. */
export const aboutText = (people: number | null): string =>
  people === null ? 'not shown' : `about ${numberText(people)}`;

/** 'Protocol version 2 · Ethics case 2026/17 · open until 30 June 2027 · counts only'. */
export const protocolText = ({
  protocolVersion,
  ethicsNumber,
  expiresOn,
  microdata,
}: ResearcherStudy): string =>
  [
    `Protocol version ${protocolVersion}`,
    ethicsNumber,
    `open until ${dateText(expiresOn)}`,
    microdata ? 'counts, and rows of people who agreed' : 'counts only',
  ].join(' · ');

/** Whether a read was a question about people, and not a list or a check. */
export const isAboutPeople = ({ kind }: Pick<StudyRead, 'kind'>): boolean =>
  kind === 'aggregates' || kind === 'export';

/** The address of a copy's encrypted file. */
export const copyAddress = (studyId: string, exportId: string): string =>
  `/api/studies/${studyId}/exports/${exportId}`;

export const COPY_KIND_WORDS: Readonly<Record<ExportKind, string>> = { aggregates: 'Counts', rows: 'Rows' };

export const COPY_STATE_WORDS: Readonly<Record<ExportState, string>> = {
  built: 'Ready for 24 hours',
  finished: 'Left Hearten',
  aborted: 'A part left Hearten',
  expired: 'Expired without a download',
};

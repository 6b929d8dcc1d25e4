import type { OwnConsent, OwnStudy, ShownProtocol } from '../../../domain/research/schema.ts';
import { momentInSentence, momentText } from '../../lib/date-text.ts';

const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '30 June 2027' for a date without a time. */
export const dateText = (day: string): string => long.format(new Date(day));

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** 'November 2026': the month of a moment, in the device’s time. */
export const monthOf = (moment: string): string => monthFormat.format(new Date(moment));

/** The state of a copy of a study's answers. */
export const COPY_WORDS = {
  built: 'Copy was made',
  finished: 'Copy left Hearten',
  aborted: 'A part left Hearten',
} as const;

/** The state of a demand to delete parts of a copy. */
export const DELETION_WORDS = {
  demanded: 'The study was asked to delete parts of it',
  confirmed: 'The study says that it has deleted them',
} as const;

/** How often researchers got an answer while the person was in the study, such as 'Twice, last today, 8:40'. */
export function looksText({ reads, lastRead }: OwnStudy, today: string): string {
  if (reads === 0 || lastRead === null) return 'Nobody yet';
  const times = reads === 1 ? 'Once' : reads === 2 ? 'Twice' : `${reads} times`;
  return `${times}, last ${momentInSentence(lastRead, today)}`;
}

/**
 * Says whether those who have copies are asked to delete the person's part after a withdrawal, or on which ground the
 * study may keep it.
 */
export const copiesText = ({ keepsCopiesGround }: Pick<ShownProtocol, 'keepsCopiesGround'>): string =>
  keepsCopiesGround === null
    ? 'Everyone who has a copy is asked to delete your part of it.'
    : `The study may keep copies that it has: ${keepsCopiesGround}`;

/** The receipt of a consent as a file: what, when, the place in the log, and the whole text. */
export function receiptText(
  study: OwnStudy,
  consent: OwnConsent,
  protocol: ShownProtocol,
  today: string,
): string {
  const { end } = consent;
  return [
    `Study: ${study.title}`,
    `Version ${consent.protocolVersion}`,
    `Agreed: ${momentText(consent.givenAt, today)} (${consent.givenAt})`,
    `Entry ${consent.position} of the log`,
    `Your own rows under a made-up number: ${consent.microdata ? 'yes' : 'no'}`,
    ...(end
      ? [`Ended: ${momentText(end.at, today)} (${end.at})`, `Entry ${end.position} of the log`]
      : ['Still in force']),
    `SHA-256 of the text below the line: ${consent.textHash}`,
    '-----',
    protocol.document,
  ].join('\n');
}

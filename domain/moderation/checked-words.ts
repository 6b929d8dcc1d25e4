import { checkedText } from '../text.ts';
import { REPORT_WORDS_MAX } from './word-limits.ts';

/** The trimmed words, or an empty text. Throws `DomainError('invalid')` if they are longer than `max`. */
export const checkedWords = (words: string | undefined, max: number): string =>
  checkedText(words ?? '', {
    min: 0,
    max,
    tooShort: '',
    tooLong: `The words must not exceed ${max} characters`,
  });

/** The trimmed words of a report. Throws `DomainError('invalid')` if they are too long. */
export const checkedReportWords = (words: string | undefined, max = REPORT_WORDS_MAX): string =>
  checkedWords(words, max);

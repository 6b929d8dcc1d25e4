import { codePoints } from '../../../domain/text.ts';

/** The error of a field for words to moderators, if they are longer than `max` code points without the spaces around them. */
export const wordsTooLong = (words: string, max: number): string | undefined =>
  codePoints(words.trim()) > max
    ? `Your words must not exceed ${max.toLocaleString('en')} characters.`
    : undefined;

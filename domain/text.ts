import { DomainError } from './domain-error.ts';

/** The length of a text as a person would count it: Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether every part of the text can be stored and read back: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** Bounds of a text field, in code points after trimming, with the sentence for each broken bound. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong: string;
}

/**
 * Stands for words where the words themselves may not be kept: the same for the same ones, and nothing of them
 * can be read in it.
 */
export type DigestOf = (...words: readonly string[]) => string;

/** The text trimmed. Throws `DomainError('invalid')` with the rule's own sentence when it breaks a bound. */
export function checkedText(text: string, rule: TextRule): string {
  const trimmed = text.trim();
  const length = codePoints(trimmed);
  if (length < rule.min) throw new DomainError('invalid', rule.tooShort);
  if (length > rule.max) throw new DomainError('invalid', rule.tooLong);
  return trimmed;
}

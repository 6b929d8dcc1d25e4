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

/** The rule's sentence for the bound that the text breaks, or undefined. */
export function textProblem(text: string, { min, max, tooShort, tooLong }: TextRule): string | undefined {
  const length = codePoints(text.trim());
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

/** The trimmed text. Throws `DomainError('invalid')` with the rule's sentence when it breaks a bound. */
export function checkedText(text: string, rule: TextRule): string {
  const problem = textProblem(text, rule);
  if (problem !== undefined) throw new DomainError('invalid', problem);
  return text.trim();
}

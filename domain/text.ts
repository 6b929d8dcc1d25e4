import { DomainError } from './domain-error.ts';

/** The length of a text in Unicode code points. A person counts nearly the same, but an emoji may have several. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether the whole text can be stored and read back: it has no NUL and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** The limits of a text field in code points after trimming, and the message for each broken limit. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  readonly tooShort: string;
  readonly tooLong: string;
}

/**
 * Computes a digest that replaces texts that must not be kept. The same texts give the same digest, and the
 * texts cannot be read from it.
 */
export type DigestOf = (...words: readonly string[]) => string;

/** The message for the limit that the text breaks, or undefined. */
export function textProblem(text: string, { min, max, tooShort, tooLong }: TextRule): string | undefined {
  const length = codePoints(text.trim());
  if (length < min) return tooShort;
  return length > max ? tooLong : undefined;
}

/** The trimmed text. Throws `DomainError('invalid')` with the rule's message if the text breaks a limit. */
export function checkedText(text: string, rule: TextRule): string {
  const problem = textProblem(text, rule);
  if (problem !== undefined) throw new DomainError('invalid', problem);
  return text.trim();
}

import { DomainError } from '../domain-error.ts';
import { checkedText, codePoints, isStorable, type TextRule, textProblem } from '../text.ts';
import { type PlanLine, type PlanStep, STEPS_WITH_PHONES } from './steps.ts';

/** The most lines of one step. All of them together fit into the body of one call. */
export const LINES_MAX = 20;
/** The limit of a line's text, in code points after trimming. */
export const LINE_MAX = 150;
/** The limit of a telephone number, in code points after trimming. */
export const PHONE_MAX = 30;
const PHONE_DIGITS_MIN = 2;

const LINE_RULE: TextRule = {
  min: 1,
  max: LINE_MAX,
  tooShort: 'A line must have words',
  tooLong: `A line must not exceed ${LINE_MAX} characters`,
};

/** Digits with the marks that people write before and between them, such as "(030) 123" and "*4141". */
const PHONE = /^[+\d(*#][\d\s()./*#-]*$/;

/** The message for a telephone number that cannot be called, or undefined. */
export function phoneProblem(phone: string): string | undefined {
  const trimmed = phone.trim();
  if (codePoints(trimmed) > PHONE_MAX) return `A phone number must not exceed ${PHONE_MAX} characters`;
  const digits = trimmed.replace(/\D/g, '').length;
  if (PHONE.test(trimmed) && digits >= PHONE_DIGITS_MIN) return undefined;
  return `A phone number begins with a digit or + ( * #, has ${PHONE_DIGITS_MIN} digits or more, and no letters`;
}

/** The message for a line that cannot be saved, or undefined. */
export const lineProblem = ({ text, phone }: PlanLine): string | undefined =>
  textProblem(text, LINE_RULE) ?? (phone === undefined ? undefined : phoneProblem(phone));

/**
 * The trimmed lines of a step. Throws `DomainError('invalid')` if there are too many, if one breaks a limit, and for a
 * telephone number in a step that has none.
 */
export function checkedLines(step: PlanStep, lines: readonly PlanLine[]): PlanLine[] {
  if (lines.length > LINES_MAX)
    throw new DomainError('invalid', `A step must not have more than ${LINES_MAX} lines`);
  return lines.map(({ text, phone }) => {
    if (!isStorable(text)) throw new DomainError('invalid', 'This text cannot be stored');
    const line = { text: checkedText(text, LINE_RULE) };
    if (phone === undefined) return line;
    if (!STEPS_WITH_PHONES.has(step))
      throw new DomainError('invalid', 'The lines of this step have no phone number');
    const problem = phoneProblem(phone);
    if (problem !== undefined) throw new DomainError('invalid', problem);
    return { ...line, phone: phone.trim() };
  });
}

/** The lines of several lists, each once. They may be more than one step can have. */
export function joinedLines(...lists: readonly (readonly PlanLine[])[]): PlanLine[] {
  return [...new Map(lists.flat().map((line) => [keyOf(line), line])).values()];
}

export const areSameLines = (one: readonly PlanLine[], other: readonly PlanLine[]): boolean =>
  linesKey(one) === linesKey(other);

/** A text that is equal only for equal lines. */
export const linesKey = (lines: readonly PlanLine[]): string => JSON.stringify(lines.map(keyOf));

const keyOf = ({ text, phone = '' }: PlanLine): string => JSON.stringify([text, phone]);

import type { ActText } from '../../../domain/acts/custom-text.ts';
import { type AvailableAct, type DailyAct, RECOMMENDED_MAX } from '../../../domain/acts/schema.ts';

/** A person's choice for their list: recommended acts by index, and the acts they wrote themselves. */
export interface Choice {
  readonly picked: readonly number[];
  readonly own: readonly ActText[];
}

export const isSameAct = (one: ActText, other: ActText): boolean =>
  one.title === other.title && one.description === other.description;

/** Converts a list of acts to a choice. Recommended acts beyond the maximum are left out. */
export function choiceOf(acts: readonly DailyAct[], available: readonly AvailableAct[]): Choice {
  const placeOf = (act: DailyAct) => available.findIndex((other) => isSameAct(act, other));
  return {
    picked: acts
      .map(placeOf)
      .filter((place) => place >= 0)
      .slice(0, RECOMMENDED_MAX),
    own: acts.filter((act) => placeOf(act) < 0).map(({ title, description }) => ({ title, description })),
  };
}

/** Serializes a choice for its draft. */
export const choiceText = ({ picked, own }: Choice): string => JSON.stringify({ picked, own });

/**
 * Parses a stored choice. Returns undefined if it is not valid, because the browser's storage may hold
 * anything.
 */
export function readChoice(text: string): Choice | undefined {
  try {
    const { picked, own } = JSON.parse(text) as Partial<Choice>;
    const isValid =
      Array.isArray(picked) &&
      picked.every((place) => Number.isInteger(place) && place >= 0) &&
      Array.isArray(own) &&
      own.every((act) => typeof act?.title === 'string' && typeof act.description === 'string');
    return isValid ? { picked, own } : undefined;
  } catch {
    return undefined;
  }
}

export const isPicked = ({ picked }: Choice, place: number): boolean => picked.includes(place);

/** Whether the maximum of recommended acts is chosen. */
export const isFull = ({ picked }: Choice): boolean => picked.length >= RECOMMENDED_MAX;

export const isNothing = ({ picked, own }: Choice): boolean => picked.length + own.length === 0;

/** The choice with one recommended act added or removed. */
export const withPick = (choice: Choice, place: number, isIn: boolean): Choice => ({
  ...choice,
  picked: isIn ? [...choice.picked, place] : choice.picked.filter((other) => other !== place),
});

/** The choice with one more custom act. An act with the same words is not added twice. */
export const withOwn = (choice: Choice, act: ActText): Choice =>
  choice.own.some((other) => isSameAct(act, other)) ? choice : { ...choice, own: [...choice.own, act] };

export const withoutOwn = (choice: Choice, act: ActText): Choice => ({
  ...choice,
  own: choice.own.filter((other) => !isSameAct(act, other)),
});

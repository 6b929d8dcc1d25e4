import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { dayOf } from '../event.ts';
import { unhandled } from '../unhandled.ts';
import type { ConsentEvent, TimedConsentEvent } from './events.ts';
import { CONSENT_TEXT } from './text.ts';

/** The answers that are given now. An absent one stays as it is. */
export interface ConsentAnswers {
  readonly healthData?: boolean | undefined;
  /** The version of the text on the person's screen. Without it the newest counts. */
  readonly textVersion?: number | undefined;
  readonly isAdult?: boolean | undefined;
}

export type ConsentCommand = { readonly type: 'answerConsents' } & ConsentAnswers;

/** The latest answers. An absent one was never given. */
export interface ConsentsState {
  readonly healthData?: {
    readonly isGiven: boolean;
    /** Absent with a no. */
    readonly textVersion: number | undefined;
    /** The person's local day of the answer, YYYY-MM-DD. */
    readonly day: string;
  };
  readonly isAdult?: boolean;
}

export const consentsDecider: Decider<ConsentsState, ConsentCommand, ConsentEvent, TimedConsentEvent> = {
  initial: () => ({}),

  evolve(state, event) {
    switch (event.type) {
      case 'ConsentsAnswered': {
        const { healthData, textVersion, isAdult } = event.data;
        return {
          ...state,
          ...(healthData !== undefined && {
            healthData: { isGiven: healthData, textVersion, day: dayOf(event.moment) },
          }),
          ...(isAdult !== undefined && { isAdult }),
        };
      }
      default:
        return unhandled(event.type);
    }
  },

  decide(command, state) {
    const { healthData, textVersion = CONSENT_TEXT.version, isAdult } = checkedAnswers(command);
    const before = state.healthData;
    const isNewAnswer = healthData !== before?.isGiven || (healthData && textVersion !== before?.textVersion);
    const data = {
      ...(healthData !== undefined && isNewAnswer && { healthData, ...(healthData && { textVersion }) }),
      ...(isAdult !== undefined && isAdult !== state.isAdult && { isAdult }),
    };
    return Object.keys(data).length === 0 ? [] : [{ type: 'ConsentsAnswered', data }];
  },
};

/**
 * Whether the person's health data may be kept: they agreed to the newest text, and did not say that they are under 18,
 * because then their yes does not count.
 */
export const mayKeepHealthData = ({ healthData, isAdult }: ConsentsState): boolean =>
  healthData?.isGiven === true && healthData.textVersion === CONSENT_TEXT.version && isAdult !== false;

/** The answers unchanged. Throws `DomainError('invalid')` if the version of the text does not exist. */
export function checkedAnswers<Answers extends ConsentAnswers>(answers: Answers): Answers {
  const { textVersion = CONSENT_TEXT.version } = answers;
  if (!Number.isInteger(textVersion) || textVersion < 1 || textVersion > CONSENT_TEXT.version)
    throw new DomainError('invalid', 'There is no such version of the text');
  return answers;
}

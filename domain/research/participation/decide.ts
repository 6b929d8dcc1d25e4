import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { dayOf } from '../../event.ts';
import { unhandled } from '../../unhandled.ts';
import type { ParticipationEvent, TimedParticipationEvent, WithdrawalReason } from './events.ts';

export type ParticipationCommand =
  | {
      readonly type: 'giveConsent';
      readonly studyId: string;
      /** The version and the text on the person's screen. */
      readonly protocolVersion: number;
      readonly textHash: string;
      readonly microdata: boolean;
      /** The protocol that the study is open with now. Undefined if nobody can join it. */
      readonly open: OpenProtocol | undefined;
      /** The person's answer (`domain/consents`). An age that was never answered is undefined. */
      readonly isAdult: boolean | undefined;
      readonly keepsHealthData: boolean;
    }
  | {
      readonly type: 'withdrawConsent';
      readonly studyId: string;
      /** Whether the protocol names a law by which copies may be kept. */
      readonly keepsCopies: boolean;
    }
  | {
      /** Ends every consent in force, because the account or the consent to keep health data ends. */
      readonly type: 'withdrawAll';
      readonly reason: WithdrawalReason;
      /** The studies whose protocol names a law by which copies may be kept. */
      readonly keepingCopies: readonly string[];
    };

interface OpenProtocol {
  readonly version: number;
  readonly textHash: string;
  /** Whether a person may lend their own rows. */
  readonly microdata: boolean;
}

/** One consent of a person, from the moment they gave it. */
export interface StudyConsent {
  readonly studyId: string;
  readonly protocolVersion: number;
  readonly textHash: string;
  readonly microdata: boolean;
  /** The person's local day, YYYY-MM-DD. */
  readonly day: string;
  /** ISO 8601 in UTC. */
  readonly givenAt: string;
  /** Absent while it is in force. */
  readonly end?: ConsentEnd;
}

export interface ConsentEnd {
  readonly day: string;
  readonly at: string;
  /** `replaced`: the person agreed to another version, or changed what they lend. */
  readonly reason: WithdrawalReason | 'replaced';
  readonly demandsDeletion: boolean;
}

/** All consents, oldest first. At most one of each study is in force. */
export type ParticipationState = readonly StudyConsent[];

export const participationDecider: Decider<
  ParticipationState,
  ParticipationCommand,
  ParticipationEvent,
  TimedParticipationEvent
> = {
  initial: () => [],

  evolve(state, event) {
    const { occurredAt: at } = event.moment;
    const day = dayOf(event.moment);
    switch (event.type) {
      case 'ConsentGiven': {
        const { studyId, protocolVersion, textHash, scopes } = event.data;
        const { microdata } = scopes;
        const given = { studyId, protocolVersion, textHash, microdata, day, givenAt: at };
        return [...ended(state, studyId, { day, at, reason: 'replaced', demandsDeletion: false }), given];
      }
      case 'ConsentWithdrawn': {
        const { studyId, reason, demandsDeletion } = event.data;
        return ended(state, studyId, { day, at, reason, demandsDeletion });
      }
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'giveConsent': {
        const { studyId, protocolVersion, textHash, microdata, open, isAdult, keepsHealthData } = command;
        if (!open) throw new DomainError('not-found', 'There is no such study that you could join');
        if (protocolVersion !== open.version || textHash !== open.textHash)
          throw new DomainError('invalid', 'The text of this study has changed. Please read it again');
        if (isAdult !== true)
          throw new DomainError('forbidden', 'Studies are for people who are 18 or older');
        if (!keepsHealthData)
          throw new DomainError('forbidden', 'Please agree first that Hearten may keep your health data');
        if (microdata && !open.microdata)
          throw new DomainError('invalid', 'This study does not ask for your own rows');
        const before = consentInForce(state, studyId);
        const isSame = before?.textHash === textHash && before.microdata === microdata;
        const scopes = { aggregates: true, microdata } as const;
        return isSame ? [] : [{ type: 'ConsentGiven', data: { studyId, protocolVersion, textHash, scopes } }];
      }
      case 'withdrawConsent': {
        const { studyId, keepsCopies } = command;
        if (!consentInForce(state, studyId)) return [];
        return [
          { type: 'ConsentWithdrawn', data: { studyId, demandsDeletion: !keepsCopies, reason: 'person' } },
        ];
      }
      case 'withdrawAll': {
        const { reason, keepingCopies } = command;
        return state
          .filter(({ end }) => end === undefined)
          .map(({ studyId }) => ({
            type: 'ConsentWithdrawn',
            data: { studyId, demandsDeletion: !keepingCopies.includes(studyId), reason },
          }));
      }
    }
  },
};

/** The person's consent to this study that has not ended. It may be to an older version of the protocol. */
export const consentInForce = (state: ParticipationState, studyId: string): StudyConsent | undefined =>
  state.find((consent) => consent.studyId === studyId && consent.end === undefined);

const ended = (state: ParticipationState, studyId: string, end: ConsentEnd): readonly StudyConsent[] =>
  state.map((consent) =>
    consent.studyId === studyId && consent.end === undefined ? { ...consent, end } : consent,
  );

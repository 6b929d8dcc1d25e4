import fc from 'fast-check';
import {
  type ParticipationCommand,
  participationDecider,
} from '../../domain/research/participation/decide.ts';
import { type ParticipationEvent, participationStream } from '../../domain/research/participation/events.ts';
import type { Model } from './model.ts';
import { studyNumber, studyOf } from './study.ts';

const TEXT_HASHES = ['a'.repeat(64), 'b'.repeat(64)] as const;

type ParticipationAction =
  | {
      readonly does: 'give';
      readonly study: number;
      readonly version: number;
      readonly newest: number;
      readonly microdata: boolean;
      readonly mayLendRows: boolean;
      readonly isAdult: boolean | undefined;
      readonly keepsHealthData: boolean;
    }
  | { readonly does: 'withdraw'; readonly study: number; readonly keepsCopies: boolean }
  | { readonly does: 'withdrawAll'; readonly isErasure: boolean };

/** People join studies, some too young, without consent or by an older text, and withdraw. */
export const participationModel: Model<ParticipationAction, ParticipationEvent> = {
  aggregate: 'participation',
  decider: participationDecider,
  produces: { ConsentGiven: true, ConsentWithdrawn: true },
  action: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('give' as const),
        study: studyNumber,
        version: fc.constantFrom(1, 1, 1, 2),
        newest: fc.constantFrom(1, 1, 1, 2),
        microdata: fc.boolean(),
        mayLendRows: fc.boolean(),
        isAdult: fc.constantFrom(true, true, true, false, undefined),
        keepsHealthData: fc.constantFrom(true, true, true, false),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('withdraw' as const),
        study: studyNumber,
        keepsCopies: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant('withdrawAll' as const), isErasure: fc.boolean() }),
    },
  ),
  stream: participationStream,
  command: (action, ids): ParticipationCommand => {
    if (action.does === 'withdrawAll') {
      const reason = action.isErasure ? 'erasure' : 'person';
      return { type: 'withdrawAll', reason, keepingCopies: [studyOf(ids, 1)] };
    }
    const studyId = studyOf(ids, action.study);
    if (action.does === 'withdraw')
      return { type: 'withdrawConsent', studyId, keepsCopies: action.keepsCopies };
    const { version, newest, microdata, mayLendRows, isAdult, keepsHealthData } = action;
    const textHash = TEXT_HASHES[version - 1] as string;
    return {
      ...{
        type: 'giveConsent',
        studyId,
        protocolVersion: version,
        textHash,
        microdata,
        isAdult,
        keepsHealthData,
      },
      open: { version: newest, textHash: TEXT_HASHES[newest - 1] as string, microdata: mayLendRows },
    };
  },
};

import type { Decider } from '../../decider.ts';
import { DomainError } from '../../domain-error.ts';
import { isDay } from '../../time/day-number.ts';
import { unhandled } from '../../unhandled.ts';
import { COHORT_MIN, PEOPLE_STEP } from '../limits.ts';
import type { ExportKind, ReadEvent, ReadKind, ReadQuestion, Refusal } from './events.ts';

interface Asked {
  readonly studyId: string;
  readonly protocolVersion: number;
  readonly kind: ReadKind;
  readonly question: ReadQuestion;
  /** The staff id of the researcher. */
  readonly by: string;
}

export type ReadCommand =
  | ({
      readonly type: 'recordRead';
      /** Positions of the log, as decimal numbers. */
      readonly momentPosition: string;
      readonly knownPosition: string;
      readonly stateHash?: string | undefined;
      /** About how many people were counted: a multiple of 5, or undefined below 25. */
      readonly people?: number | undefined;
      readonly cellsSuppressed: number;
    } & Asked)
  | ({ readonly type: 'refuseDisclosure'; readonly why: Refusal } & Asked)
  | {
      readonly type: 'recordExport';
      readonly kind: ExportKind;
      readonly manifestHash: string;
      readonly treeSize: number;
    }
  | { readonly type: 'finishExport'; readonly bytes: number }
  | { readonly type: 'abortExport'; readonly bytes: number }
  | { readonly type: 'demandDeletion'; readonly dueDay: string }
  | { readonly type: 'confirmDeletion'; readonly by: string };

export interface ReadState {
  readonly status: 'unknown' | 'recorded' | 'refused';
  readonly kind?: ReadKind;
  readonly studyId?: string;
  /** Absent until an export was built. */
  readonly sending?: 'built' | 'finished' | 'aborted';
  /** The days by which a deletion is due that is not confirmed, oldest first. */
  readonly demands: readonly string[];
}

/** One question of a researcher, and what followed. */
export const readsDecider: Decider<ReadState, ReadCommand, ReadEvent> = {
  initial: () => ({ status: 'unknown', demands: [] }),

  evolve(state, event) {
    switch (event.type) {
      case 'ReadRecorded':
        return { ...state, status: 'recorded', kind: event.data.kind, studyId: event.data.studyId };
      case 'DisclosureRefused':
        return { ...state, status: 'refused', kind: event.data.kind, studyId: event.data.studyId };
      case 'ExportBuilt':
        return { ...state, sending: 'built' };
      case 'ExportFinished':
        return { ...state, sending: 'finished' };
      case 'ExportAborted':
        return { ...state, sending: 'aborted' };
      case 'DeletionDemanded':
        return { ...state, demands: [...state.demands, event.data.dueDay] };
      case 'DeletionConfirmed':
        return { ...state, demands: [] };
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'recordRead': {
        const { type: _, people, stateHash, ...data } = command;
        if (state.status !== 'unknown') throw new DomainError('taken', 'This read was recorded before');
        if (people !== undefined && (people < COHORT_MIN || people % PEOPLE_STEP !== 0))
          throw new DomainError(
            'invalid',
            `People are counted in steps of ${PEOPLE_STEP} from ${COHORT_MIN}`,
          );
        const optional = {
          ...(stateHash !== undefined && { stateHash }),
          ...(people !== undefined && { people }),
        };
        return [{ type: 'ReadRecorded', data: { ...data, ...optional } }];
      }
      case 'refuseDisclosure': {
        const { type: _, ...data } = command;
        if (state.status !== 'unknown') throw new DomainError('taken', 'This read was recorded before');
        return [{ type: 'DisclosureRefused', data }];
      }
      case 'recordExport': {
        const { kind, manifestHash, treeSize } = command;
        requireExport(state);
        if (state.sending !== undefined) return [];
        return [{ type: 'ExportBuilt', data: { kind, manifestHash, treeSize } }];
      }
      case 'finishExport':
        // An aborted download may be tried again.
        return state.sending === 'built' || state.sending === 'aborted'
          ? [{ type: 'ExportFinished', data: { bytes: command.bytes } }]
          : [];
      case 'abortExport':
        return state.sending === 'built' ? [{ type: 'ExportAborted', data: { bytes: command.bytes } }] : [];
      case 'demandDeletion': {
        const studyId = requireExport(state);
        if (!isDay(command.dueDay)) throw new DomainError('invalid', 'The day must be YYYY-MM-DD');
        if (state.sending === undefined) return [];
        return [{ type: 'DeletionDemanded', data: { studyId, dueDay: command.dueDay } }];
      }
      case 'confirmDeletion':
        return state.demands.length === 0 ? [] : [{ type: 'DeletionConfirmed', data: { by: command.by } }];
    }
  },
};

/** The study of this export. Throws `DomainError` for every other read. */
function requireExport({ status, kind, studyId }: ReadState): string {
  if (status !== 'recorded' || kind !== 'export' || studyId === undefined)
    throw new DomainError('not-found', 'There is no such export');
  return studyId;
}

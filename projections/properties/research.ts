import fc from 'fast-check';
import {
  type ParticipationCommand,
  participationDecider,
} from '../../domain/research/participation/decide.ts';
import { type ParticipationEvent, participationStream } from '../../domain/research/participation/events.ts';
import { type ReadCommand, readsDecider } from '../../domain/research/reads/decide.ts';
import {
  EXPORT_KINDS,
  READ_KINDS,
  REFUSALS,
  type ReadEvent,
  type ReadQuestion,
  readStream,
} from '../../domain/research/reads/events.ts';
import { type StudyCommand, studyDecider } from '../../domain/research/study/decide.ts';
import { type StudyEvent, studyStream } from '../../domain/research/study/events.ts';
import { sha256 } from '../../infra/crypto/sha256.ts';
import type { Ids, Model } from './model.ts';

/** All people of a history name the same two studies, one researcher and one read, so that commands meet. */
const number = fc.nat(1);

const studyOf = (ids: Ids, which: number): string => ids.ofAggregate('study', 0, which);

type StudyAction = { readonly study: number } & (
  | Exclude<StudyCommand, { readonly staffId: string }>
  | { readonly type: 'admitResearcher'; readonly by: string }
  | { readonly type: 'removeResearcher'; readonly by: string }
);

const by = fc.constant('command-line');
const line = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('Example Hospital', 'study@example.no') },
  { weight: 1, arbitrary: fc.constantFrom('', 'two\nlines') },
);
const day = fc.constantFrom('2027-02-01', '2027-06-30', '2028-02-28', '2029-06-30', 'soon');

/** Operators register studies, publish protocols, admit researchers and close studies, in any order. */
export const studyModel: Model<StudyAction, StudyEvent> = {
  aggregate: 'study',
  decider: studyDecider(sha256),
  produces: {
    StudyRegistered: true,
    ProtocolPublished: true,
    ResearcherAdmitted: true,
    ResearcherRemoved: true,
    StudyClosed: true,
  },
  action: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        study: number,
        type: fc.constant('registerStudy' as const),
        by,
        title: line,
        question: line,
        controllers: fc.array(fc.record({ name: line, contact: line }), { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        study: number,
        type: fc.constant('publishProtocol' as const),
        by,
        today: fc.constant('2028-02-29'),
        terms: fc.record({
          text: fc.constantFrom('We study tiredness.', ' ', 'We study tiredness.\r\n\r\nYou can withdraw.'),
          fields: fc.constantFrom(['mood'] as const, ['mood', 'energy'] as const),
          firstWeek: fc.constantFrom('2028-02-28', '2028-02-21', '2028-02-22'),
          expiresOn: day,
          ethicsNumber: line,
          recipients: fc.array(line, { minLength: 1, maxLength: 2 }),
          countries: fc.constant(['Norway']),
          retention: fc.constant('Five years'),
          keepsCopiesGround: fc.constantFrom(undefined, 'Helseforskningsloven § 16'),
          microdata: fc.boolean(),
          includesImported: fc.boolean(),
          contact: fc.constant('study@example.no'),
          complaint: fc.constant('Datatilsynet, Oslo'),
        }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        study: number,
        type: fc.constantFrom('admitResearcher' as const, 'removeResearcher' as const),
        by,
      }),
    },
    fc.record({ study: number, type: fc.constant('closeStudy' as const), by }),
  ),
  stream: (_person, { study }, ids) => studyStream(studyOf(ids, study)),
  command: (action, ids): StudyCommand => {
    const { study: _, ...command } = action;
    if (command.type !== 'admitResearcher' && command.type !== 'removeResearcher') return command;
    return { ...command, staffId: ids.ofAggregate('staff', 0, 0) };
  },
};

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
        study: number,
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
        study: number,
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

type DistributedOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type ReadAction = { readonly study: number } & DistributedOmit<ReadCommand, 'studyId' | 'by'>;

const asked = {
  protocolVersion: fc.constant(1),
  question: fc.constantFrom<ReadQuestion>(
    { fields: [] },
    { firstWeek: '2028-02-21', lastWeek: '2028-02-21', fields: ['mood', 'energy'] },
  ),
};
const position = fc.constantFrom('0', '21604', '18446744073709551615');
const bytes = fc.nat(1_000);

/** Researchers read, are refused, take exports, and are asked to delete them, in any order. */
export const readsModel: Model<ReadAction, ReadEvent> = {
  aggregate: 'research-reads',
  decider: readsDecider,
  produces: {
    ReadRecorded: true,
    DisclosureRefused: true,
    ExportBuilt: true,
    ExportFinished: true,
    ExportAborted: true,
    DeletionDemanded: true,
    DeletionConfirmed: true,
  },
  action: fc
    .record({
      study: number,
      command: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            ...asked,
            type: fc.constant('recordRead' as const),
            kind: fc.oneof(
              { weight: 4, arbitrary: fc.constant('export' as const) },
              { weight: 1, arbitrary: fc.constantFrom(...READ_KINDS) },
            ),
            momentPosition: position,
            knownPosition: position,
            stateHash: fc.constantFrom(undefined, 'c'.repeat(64)),
            people: fc.constantFrom(undefined, 25, 125, 24),
            cellsSuppressed: fc.nat(9),
          }),
        },
        fc.record({
          ...asked,
          type: fc.constant('refuseDisclosure' as const),
          kind: fc.constantFrom(...READ_KINDS),
          why: fc.constantFrom(...REFUSALS),
        }),
        {
          weight: 4,
          arbitrary: fc.record({
            type: fc.constant('recordExport' as const),
            kind: fc.constantFrom(...EXPORT_KINDS),
            manifestHash: fc.constant('d'.repeat(64)),
            treeSize: fc.nat(),
          }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            type: fc.constantFrom('finishExport' as const, 'abortExport' as const),
            bytes,
          }),
        },
        {
          weight: 3,
          arbitrary: fc.record({
            type: fc.constant('demandDeletion' as const),
            dueDay: fc.constantFrom('2028-03-31', '2028-03-31', 'soon'),
          }),
        },
        { weight: 3, arbitrary: fc.record({ type: fc.constant('confirmDeletion' as const) }) },
      ),
    })
    .map(({ command, ...rest }) => ({ ...command, ...rest })),
  stream: (_person, _action, ids) => readStream(ids.ofAggregate('research-reads', 0, 0)),
  command: (action, ids): ReadCommand => {
    const { study, ...command } = action;
    if (command.type === 'confirmDeletion') return { ...command, by: 'study@example.no' };
    if (command.type !== 'recordRead' && command.type !== 'refuseDisclosure') return command;
    return { ...command, studyId: studyOf(ids, study), by: ids.ofAggregate('staff', 0, 0) };
  },
};

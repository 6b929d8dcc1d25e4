import fc from 'fast-check';
import { type ReadCommand, readsDecider } from '../../domain/research/reads/decide.ts';
import {
  EXPORT_KINDS,
  READ_KINDS,
  REFUSALS,
  type ReadEvent,
  type ReadQuestion,
  readStream,
} from '../../domain/research/reads/events.ts';
import type { Model } from './model.ts';
import { studyNumber, studyOf } from './study.ts';

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
      study: studyNumber,
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

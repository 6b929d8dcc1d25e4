import type { EventMoment } from '../../domain/event.ts';
import { type ReadEvent, readIdOfStream } from '../../domain/research/reads/events.ts';
import { type StudyEvent, studyIdOfStream } from '../../domain/research/study/events.ts';
import { unhandled } from '../../domain/unhandled.ts';
import type { NewRow } from '../columns.ts';
import type { ProjectedEvent } from '../projection.ts';
import type { PROGRESS_COLUMNS, READ_COLUMNS, STUDY_COLUMNS } from './table.ts';

/** Of the events of studies, only the first one of each counts. */
export type ResearchReadsEvent = ReadEvent | Extract<StudyEvent, { readonly type: 'StudyRegistered' }>;

type Row = NewRow<typeof READ_COLUMNS>;

/** The change of an export of an earlier batch. Null leaves the column as it is. */
export type ReadProgress = NewRow<typeof PROGRESS_COLUMNS>;

export interface ResearchReadsChanges {
  readonly studies: readonly NewRow<typeof STUDY_COLUMNS>[];
  /** The reads of this batch, with all that followed in it. */
  readonly reads: ReadonlyMap<string, Row>;
  /** The changes of reads of earlier batches, by the read's id. */
  readonly progress: ReadonlyMap<string, ReadProgress>;
}

const NO_PROGRESS: ReadProgress = {
  copy: null,
  copy_kind: null,
  manifest_hash: null,
  tree_size: null,
  deletion: null,
  deletion_due: null,
  deletion_asked: null,
  deletion_confirmed: null,
};

/** Folds a batch into the changes to write. The tables do not depend on how the log is cut into batches. */
export function fold(events: readonly ProjectedEvent<ResearchReadsEvent>[]): ResearchReadsChanges {
  const studies: NewRow<typeof STUDY_COLUMNS>[] = [];
  const reads = new Map<string, Row>();
  const progress = new Map<string, ReadProgress>();
  const follow = ({ stream }: { readonly stream: string }, change: Partial<ReadProgress>) => {
    const id = readIdOfStream(stream);
    const row = reads.get(id);
    if (row) reads.set(id, { ...row, ...change });
    else progress.set(id, { ...NO_PROGRESS, ...progress.get(id), ...change });
  };
  for (const event of events) {
    switch (event.type) {
      case 'StudyRegistered':
        studies.push({ study_id: studyIdOfStream(event.stream), position: event.position });
        break;
      case 'ReadRecorded': {
        const {
          momentPosition,
          knownPosition,
          stateHash = null,
          people = null,
          cellsSuppressed,
        } = event.data;
        const row = {
          ...askedRow(event),
          ...{ moment_position: momentPosition, known_position: knownPosition, state_hash: stateHash },
          ...{ people, cells_suppressed: cellsSuppressed, refused: null },
        };
        reads.set(row.read_id, row);
        break;
      }
      case 'DisclosureRefused': {
        const row = {
          ...askedRow(event),
          ...{ moment_position: null, known_position: null, state_hash: null },
          ...{ people: null, cells_suppressed: null, refused: event.data.why },
        };
        reads.set(row.read_id, row);
        break;
      }
      case 'ExportBuilt': {
        const { kind: copy_kind, manifestHash: manifest_hash, treeSize } = event.data;
        follow(event, { copy: 'built', copy_kind, manifest_hash, tree_size: BigInt(treeSize) });
        break;
      }
      case 'ExportFinished':
        follow(event, { copy: 'finished' });
        break;
      case 'ExportAborted':
        follow(event, { copy: 'aborted' });
        break;
      case 'DeletionDemanded':
        follow(event, {
          ...{ deletion: 'demanded', deletion_due: event.data.dueDay },
          deletion_asked: utcDayOf(event),
        });
        break;
      case 'DeletionConfirmed':
        follow(event, { deletion: 'confirmed', deletion_confirmed: utcDayOf(event) });
        break;
      default:
        unhandled(event);
    }
  }
  return { studies, reads, progress };
}

const utcDayOf = ({ moment }: { readonly moment: EventMoment }): string => moment.occurredAt.slice(0, 10);

type AskedEvent = Extract<ResearchReadsEvent, { readonly type: 'ReadRecorded' | 'DisclosureRefused' }>;

const askedRow = ({ stream, moment, position, data }: ProjectedEvent<AskedEvent>) => ({
  ...NO_PROGRESS,
  read_id: readIdOfStream(stream),
  study_id: data.studyId,
  protocol_version: data.protocolVersion,
  kind: data.kind,
  question: JSON.stringify(data.question),
  by: data.by,
  at: new Date(moment.occurredAt),
  position,
});

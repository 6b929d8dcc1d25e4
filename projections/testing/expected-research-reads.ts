import { type Kysely, sql } from 'kysely';
import { unhandled } from '../../domain/unhandled.ts';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ResearchReadsEvent } from '../research-reads/fold.ts';
import type { Database } from '../tables.ts';
import { storedEvents } from './stored-events.ts';

type Row = Readonly<Record<string, unknown>>;

const TYPES = {
  StudyRegistered: true,
  ReadRecorded: true,
  DisclosureRefused: true,
  ExportBuilt: true,
  ExportFinished: true,
  ExportAborted: true,
  DeletionDemanded: true,
  DeletionConfirmed: true,
} as const;

const STUDY = 'study-';
const READ = 'research-read-';

/** The rows of studies and reads that the log calls for, by position. It uses neither the codec nor the projection. */
export function researchReadsOf(log: readonly RecordedEvent[]): Row[] {
  const rows = new Map<string, Row>();
  const change = (stream: string, values: Row) => rows.set(stream, { ...rows.get(stream), ...values });
  for (const event of storedEvents<ResearchReadsEvent>(log, TYPES)) {
    const { stream, position, moment } = event;
    switch (event.type) {
      case 'StudyRegistered':
        change(stream, { study_id: stream.slice(STUDY.length), position });
        break;
      case 'ReadRecorded':
      case 'DisclosureRefused': {
        const { studyId, protocolVersion, kind, question, by } = event.data;
        const answer = event.type === 'ReadRecorded' ? event.data : undefined;
        change(stream, {
          read_id: stream.slice(READ.length),
          study_id: studyId,
          protocol_version: protocolVersion,
          ...{ kind, question, by, position },
          moment_position: answer?.momentPosition ?? null,
          known_position: answer?.knownPosition ?? null,
          state_hash: answer?.stateHash ?? null,
          people: answer?.people ?? null,
          cells_suppressed: answer?.cellsSuppressed ?? null,
          refused: event.type === 'DisclosureRefused' ? event.data.why : null,
          at: new Date(moment.occurredAt),
          ...{ copy: null, copy_kind: null, manifest_hash: null, tree_size: null },
          ...{ deletion: null, deletion_due: null, deletion_asked: null, deletion_confirmed: null },
        });
        break;
      }
      case 'ExportBuilt': {
        const { kind, manifestHash, treeSize } = event.data;
        const hashes = { manifest_hash: manifestHash, tree_size: BigInt(treeSize) };
        change(stream, { copy: 'built', copy_kind: kind, ...hashes });
        break;
      }
      case 'ExportFinished':
        change(stream, { copy: 'finished' });
        break;
      case 'ExportAborted':
        change(stream, { copy: 'aborted' });
        break;
      case 'DeletionDemanded':
        change(stream, {
          ...{ deletion: 'demanded', deletion_due: event.data.dueDay },
          deletion_asked: moment.occurredAt.slice(0, 10),
        });
        break;
      case 'DeletionConfirmed':
        change(stream, { deletion: 'confirmed', deletion_confirmed: moment.occurredAt.slice(0, 10) });
        break;
      default:
        unhandled(event);
    }
  }
  return [...rows.values()];
}

/** The rows of the studies and reads of `log` in PostgreSQL, in the same order. */
export async function storedResearchReads(
  db: Kysely<Database>,
  log: readonly RecordedEvent[],
): Promise<Row[]> {
  const idsAfter = (prefix: string) => [
    ...new Set(
      log.filter(({ stream }) => stream.startsWith(prefix)).map(({ stream }) => stream.slice(prefix.length)),
    ),
  ];
  const studies = await db
    .selectFrom('research_studies')
    .selectAll()
    .where(sql<boolean>`study_id = any(${idsAfter(STUDY)}::uuid[])`)
    .execute();
  const reads = await db
    .selectFrom('research_reads')
    .selectAll()
    .where(sql<boolean>`read_id = any(${idsAfter(READ)}::uuid[])`)
    .execute();
  return [...studies, ...reads].sort((a, b) => (a.position < b.position ? -1 : 1));
}

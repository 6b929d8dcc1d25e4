import type { Projection } from '../projection.ts';
import { fold, type ResearchReadsChanges, type ResearchReadsEvent } from './fold.ts';
import { createResearchReadsTables, RESEARCH_READS_TABLE_VERSION } from './table.ts';
import { write } from './write.ts';

/**
 * The studies, and what researchers have asked. It has no erasure, because nothing in it belongs to a person. 1.0.2 has
 * neither its events nor its tables.
 */
export const researchReadsProjection: Projection<ResearchReadsEvent, ResearchReadsChanges> = {
  name: 'research-reads',
  tables: ['research_studies', 'research_reads'],
  tableVersion: RESEARCH_READS_TABLE_VERSION,
  eventTypes: {
    StudyRegistered: true,
    ReadRecorded: true,
    DisclosureRefused: true,
    ExportBuilt: true,
    ExportFinished: true,
    ExportAborted: true,
    DeletionDemanded: true,
    DeletionConfirmed: true,
  },
  createTables: createResearchReadsTables,
  fold,
  write,
};

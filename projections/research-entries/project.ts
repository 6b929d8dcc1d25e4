import { AccountErased } from '../../domain/account/events.ts';
import { personOfMoodStream } from '../../domain/mood/events.ts';
import { personIdOfParticipation } from '../../domain/research/participation/events.ts';
import type { Projection } from '../projection.ts';
import { fold, type ResearchChanges, type ResearchEvent } from './fold.ts';
import { createResearchTables, RESEARCH_ENTRIES_TABLE_VERSION } from './table.ts';
import { eraseStatements, write } from './write.ts';

/**
 * The data that studies may use: the consents in force, and every content of the entries that these people logged after
 * they agreed, for that day or a later one.
 */
export const researchEntriesProjection: Projection<ResearchEvent, ResearchChanges> = {
  name: 'research-entries',
  tables: ['research_consents', 'research_entries'],
  tableVersion: RESEARCH_ENTRIES_TABLE_VERSION,
  isUnhurried: true,
  eventTypes: {
    ConsentGiven: true,
    ConsentWithdrawn: true,
    StudyClosed: true,
    MoodLogged: true,
    MoodCorrected: true,
    MoodConflictKept: true,
    MoodConflictResolved: true,
    MoodWithdrawn: true,
  },
  createTables: createResearchTables,
  fold,
  write,
  erasure: {
    by: AccountErased.type,
    ownerOf,
    eraseStatements,
  },
};

function ownerOf({ type, stream }: { readonly type: ResearchEvent['type']; readonly stream: string }) {
  // A study is closed for everybody, so its event has no owner whose erasure could leave it out.
  if (type === 'StudyClosed') return undefined;
  const isConsent = type === 'ConsentGiven' || type === 'ConsentWithdrawn';
  return isConsent ? personIdOfParticipation(stream) : personOfMoodStream(stream);
}

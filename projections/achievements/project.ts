import type { Kysely } from 'kysely';
import { AccountErased } from '../../domain/account/events.ts';
import type { Projection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { applyEvents } from './apply-events.ts';
import {
  type AchievementEvent,
  type BadgeEventsByPerson,
  badgeEventsByPerson,
  personOf,
} from './badge-events.ts';
import { loadPeople } from './load.ts';
import { achievementsOf1_0_2 } from './older-tables.ts';
import { ACHIEVEMENTS_TABLE_VERSION, createAchievementTables, TABLES } from './table.ts';
import { eraseStatements, writePeople } from './write.ts';

/**
 * Evaluates badges here instead of in `fold`, because badges depend on earlier rows, which only `write` can
 * read.
 */
async function write(events: BadgeEventsByPerson, db: Kysely<Database>): Promise<void> {
  const people = await loadPeople(events, db);
  const changed = [...people].map(([id, person]) => {
    return { id, person, changes: applyEvents(person, events.get(id) ?? []) };
  });
  await writePeople(changed, db);
}

export const achievementsProjection: Projection<AchievementEvent, BadgeEventsByPerson> = {
  name: 'achievements',
  tables: TABLES,
  tableVersion: ACHIEVEMENTS_TABLE_VERSION,
  // A check-in takes about a dozen statements here. Otherwise the next read of moods would wait for them.
  isUnhurried: true,
  // Each part reads the rows of its people once.
  partSize: 1_000,
  eventTypes: {
    MoodLogged: true,
    MoodCorrected: true,
    MoodConflictResolved: true,
    MoodWithdrawn: true,
    JournalEntryWritten: true,
    JournalEntryWithdrawn: true,
    ActCompleted: true,
    ActReopened: true,
  },
  older: [achievementsOf1_0_2],
  createTables: createAchievementTables,
  fold: badgeEventsByPerson,
  write,
  erasure: {
    by: AccountErased.type,
    ownerOf: personOf,
    eraseStatements,
  },
};

import { type Kysely, sql } from 'kysely';
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
import { ACHIEVEMENTS_TABLE_VERSION, createAchievementTables } from './table.ts';
import { writePeople } from './write.ts';

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

const TABLES = [
  'achievement_people',
  'achievement_days',
  'achievement_moods',
  'achievements_earned',
] as const;

export const achievementsProjection: Projection<AchievementEvent, BadgeEventsByPerson> = {
  name: 'achievements',
  tables: TABLES,
  tableVersion: ACHIEVEMENTS_TABLE_VERSION,
  eventTypes: {
    MoodLogged: true,
    MoodWithdrawn: true,
    JournalEntryWritten: true,
    JournalEntryWithdrawn: true,
    ActCompleted: true,
    ActReopened: true,
  },
  createTables: createAchievementTables,
  fold: badgeEventsByPerson,
  write,
  erasure: {
    by: AccountErased.type,
    ownerOf: personOf,
    eraseStatements: (people) =>
      TABLES.map((table) => sql`delete from ${sql.table(table)} where person_id = ${people}`),
  },
};

import { type Kysely, sql } from 'kysely';
import { AccountErased } from '../../domain/account/events.ts';
import type { Projection } from '../projection.ts';
import type { Database } from '../tables.ts';
import {
  type AchievementEvent,
  achievementEventTypes,
  type Happenings,
  happeningsOf,
  personOf,
} from './happenings.ts';
import { loadPeople } from './load.ts';
import { carryOn } from './person.ts';
import { ACHIEVEMENTS_TABLE_VERSION, createAchievementTables } from './table.ts';
import { writePeople } from './write.ts';

/** Badges are judged over what stands, so judging is left to `write`, which can look. */
async function write(happenings: Happenings, db: Kysely<Database>): Promise<void> {
  const people = await loadPeople(happenings, db);
  const changed = [...people].map(([id, person]) => {
    return { id, person, changes: carryOn(person, happenings.get(id) ?? []) };
  });
  await writePeople(changed, db);
}

const TABLES = [
  'achievement_people',
  'achievement_days',
  'achievement_moods',
  'achievements_earned',
] as const;

export const achievementsProjection: Projection<AchievementEvent, Happenings> = {
  name: 'achievements',
  tables: TABLES,
  tableVersion: ACHIEVEMENTS_TABLE_VERSION,
  eventTypes: achievementEventTypes,
  createTables: createAchievementTables,
  fold: happeningsOf,
  write,
  erasure: {
    by: AccountErased.type,
    ownerOf: personOf,
    async erase(people, db) {
      for (const table of TABLES) {
        await sql`delete from ${sql.table(table)} where person_id = any(${people}::uuid[])`.execute(db);
      }
    },
  },
};

import type { Kysely } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { achievementsProjection } from '../achievements/project.ts';
import { actsProjection } from '../acts/project.ts';
import { communityPostsProjection } from '../community-posts/project.ts';
import { journalProjection } from '../journal/project.ts';
import { moodProjection } from '../mood/project.ts';
import { notificationsProjection } from '../notifications/project.ts';
import { type AnyProjection, asProjection } from '../projection.ts';
import type { Database } from '../tables.ts';
import { achievementsFrom, storedAchievements } from './expected-achievements.ts';
import { actsRowsOf, storedActs } from './expected-acts.ts';
import { journalOf, storedJournal } from './expected-journal.ts';
import { moodsOf, storedMoods } from './expected-moods.ts';
import { notificationsOf, storedNotifications } from './expected-notifications.ts';
import { communityRowsOf, storedCommunityRows } from './expected-posts.ts';
import type { KeyOf } from './test-keys.ts';

type Rows = readonly object[];

/** A read model and its judge, which computes the same rows from the log independently. */
export interface ReadModelCheck {
  readonly projection: AnyProjection;
  /** The rows that the log calls for. */
  expected(log: readonly RecordedEvent[], keyOf?: KeyOf): Rows;
  /** The rows of these people in PostgreSQL, in the same order. */
  stored(db: Kysely<Database>, owners: readonly string[]): Promise<Rows>;
}

/** All read models. A new one needs a judge beside `expected-moods.ts` and an entry here. */
export const readModels: readonly ReadModelCheck[] = [
  { projection: asProjection(moodProjection), expected: moodsOf, stored: storedMoods },
  { projection: asProjection(journalProjection), expected: journalOf, stored: storedJournal },
  { projection: asProjection(actsProjection), expected: actsRowsOf, stored: storedActs },
  {
    projection: asProjection(communityPostsProjection),
    expected: (log) => [communityRowsOf(log)],
    stored: async (db, owners) => [await storedCommunityRows(db, owners)],
  },
  {
    projection: asProjection(achievementsProjection),
    expected: achievementsFrom,
    stored: storedAchievements,
  },
  {
    projection: asProjection(notificationsProjection),
    expected: notificationsOf,
    stored: storedNotifications,
  },
];

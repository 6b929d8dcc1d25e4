import type { Kysely } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { achievementsProjection } from '../achievements/project.ts';
import { actsProjection } from '../acts/project.ts';
import { communityPostsProjection } from '../community-posts/project.ts';
import { hidesProjection } from '../hides/project.ts';
import { journalProjection } from '../journal/project.ts';
import { logTreeProjection } from '../log-tree/project.ts';
import { moderationProjection } from '../moderation/project.ts';
import { moodProjection } from '../mood/project.ts';
import { notificationsProjection } from '../notifications/project.ts';
import { operationsProjection } from '../operations/project.ts';
import { type AnyProjection, asProjection, asRecordedProjection } from '../projection.ts';
import { researchEntriesProjection } from '../research-entries/project.ts';
import { researchReadsProjection } from '../research-reads/project.ts';
import { staffActionsProjection } from '../staff-actions/project.ts';
import type { Database } from '../tables.ts';
import { achievementsFrom, storedAchievements } from './expected-achievements.ts';
import { actsRowsOf, storedActs } from './expected-acts.ts';
import { hidesOf, storedHides } from './expected-hides.ts';
import { journalOf, storedJournal } from './expected-journal.ts';
import { logTreeRowsOf, storedLogTreeRows } from './expected-log-tree.ts';
import { moderationRowsOf, storedModerationRows } from './expected-moderation.ts';
import { moodsOf, storedMoods } from './expected-moods.ts';
import { notificationsOf, storedNotifications } from './expected-notifications.ts';
import { operationsRowsOf, storedOperationsRows } from './expected-operations.ts';
import { communityRowsOf, storedCommunityRows } from './expected-posts.ts';
import { researchRowsOf, storedResearchRows } from './expected-research-entries.ts';
import { researchReadsOf, storedResearchReads } from './expected-research-reads.ts';
import { staffActionsOf, storedStaffActions } from './expected-staff-actions.ts';
import type { KeyOf } from './test-keys.ts';

type Rows = readonly object[];

/** A read model and its judge, which computes the same rows from the log independently. */
export interface ReadModelCheck {
  readonly projection: AnyProjection;
  /** Its rows belong to no one, so those of some people cannot be compared: only those of the whole log. */
  readonly countsWholeLog?: true;
  /** The rows that the log calls for. */
  expected(log: readonly RecordedEvent[], keyOf?: KeyOf): Rows;
  /**
   * The rows of these people in PostgreSQL, in the same order. Rows of cases, actions of operators, studies and reads
   * may name none of these people, so those in `log` are taken. With `countsWholeLog` it is all rows.
   */
  stored(db: Kysely<Database>, owners: readonly string[], log: readonly RecordedEvent[]): Promise<Rows>;
}

/** All read models. A new one needs a judge beside `expected-moods.ts` and an entry here. */
export const readModels: readonly ReadModelCheck[] = [
  { projection: asProjection(moodProjection), expected: moodsOf, stored: storedMoods },
  { projection: asProjection(journalProjection), expected: journalOf, stored: storedJournal },
  { projection: asProjection(actsProjection), expected: actsRowsOf, stored: storedActs },
  {
    projection: asProjection(communityPostsProjection),
    expected: (log) => [communityRowsOf(log)],
    stored: async (db, owners, log) => [await storedCommunityRows(db, owners, log)],
  },
  { projection: asProjection(hidesProjection), expected: hidesOf, stored: storedHides },
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
  {
    projection: asProjection(moderationProjection),
    expected: (log) => [moderationRowsOf(log)],
    stored: async (db, _owners, log) => [await storedModerationRows(db, log)],
  },
  {
    projection: asProjection(operationsProjection),
    countsWholeLog: true,
    expected: (log) => [operationsRowsOf(log)],
    stored: async (db) => [await storedOperationsRows(db)],
  },
  {
    projection: asProjection(staffActionsProjection),
    expected: staffActionsOf,
    stored: (db, _owners, log) => storedStaffActions(db, log),
  },
  {
    projection: asRecordedProjection(logTreeProjection),
    countsWholeLog: true,
    expected: (log) => [logTreeRowsOf(log)],
    stored: async (db) => [await storedLogTreeRows(db)],
  },
  {
    projection: asProjection(researchReadsProjection),
    expected: researchReadsOf,
    stored: (db, _owners, log) => storedResearchReads(db, log),
  },
  {
    projection: asProjection(researchEntriesProjection),
    expected: researchRowsOf,
    stored: storedResearchRows,
  },
];

import { type Kysely, sql } from 'kysely';
import type { OperationalTables } from '../../infra/postgres/tables.ts';
import { communityPostsProjection } from '../../projections/community-posts/project.ts';
import { moderationProjection } from '../../projections/moderation/project.ts';
import { notificationsProjection } from '../../projections/notifications/project.ts';
import { haveApplied, readCheckpoints } from '../../projections/runtime/checkpoints.ts';
import type { Database } from '../../projections/tables.ts';
import type { Services } from '../services.ts';

/** The read models whose rows have texts under keys of their own, or say which keys must stay. */
const USERS = [communityPostsProjection, notificationsProjection, moderationProjection];

const UNUSED = sql`
  not exists (select from community_posts where content->>'keyId' = key_id::text)
    and not exists (select from notifications where message->>'keyId' = key_id::text)
    and not exists (select from moderation_cases where is_legal_hold and legal_hold_keys ? key_id::text)`;

/**
 * Destroys keys that no post, no notification and no legal hold needs, such as those of posts that 1.0.2 withdrew or
 * that an erasure removed, and those that a stopped process left without an event. A key is destroyed only if it was
 * already unused in the previous round of this process, so that the event of a new key has had hours to arrive.
 * Housekeeping begins a round every six hours.
 */
export class UnusedPostKeys {
  readonly #services: Pick<Services, 'db' | 'store' | 'keys'>;
  #unusedBefore: ReadonlySet<string> = new Set();

  constructor(services: Pick<Services, 'db' | 'store' | 'keys'>) {
    this.#services = services;
  }

  /** One round. It does nothing while a read model does not show the whole log. */
  async collect(): Promise<void> {
    const { db, store, keys } = this.#services;
    const positions = [...(await readCheckpoints(db)).values()].map(({ position }) => position);
    const furthest = positions.reduce((most, each) => (each > most ? each : most), -1n);
    const end = await store.headAfter(furthest);
    const unused = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (opened) => {
        const readModels: Kysely<Database> = opened;
        const transaction: Kysely<OperationalTables> = readModels;
        // Before the snapshot, because tables that are swapped in after it would look empty.
        await sql`lock table community_posts, notifications, moderation_cases in access share mode`.execute(
          transaction,
        );
        if (!(await haveApplied(readModels, USERS, store.storeId, end))) return undefined;
        const { rows } = await sql<{ key_id: string }>`select key_id from post_keys where ${UNUSED}`.execute(
          transaction,
        );
        const found = rows.map(({ key_id }) => key_id);
        const unusedTwice = found.filter((keyId) => this.#unusedBefore.has(keyId));
        await keys.ofPosts.destroy(unusedTwice, transaction);
        return found;
      });
    // Only after the commit: a round that failed is repeated soon, and must not count as the round before.
    if (unused) this.#unusedBefore = new Set(unused);
  }
}

import type { Kysely } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { ErasureSegment } from '../runtime/erasure.ts';
import type { Database } from '../tables.ts';
import { achievementsReadModel } from './achievements-read-model.ts';
import { actsReadModel } from './acts-read-model.ts';
import { communityPostsReadModel } from './community-posts-read-model.ts';
import { journalReadModel } from './journal-read-model.ts';
import { moodReadModel } from './mood-read-model.ts';
import { notificationsReadModel } from './notifications-read-model.ts';

type Rows = readonly object[];

/** A read model as the properties judge it: its rows worked out in ways that share nothing but the log. */
export interface ReadModelCheck {
  /** The projection's name. */
  readonly name: string;
  readonly eventTypes: readonly string[];
  /**
   * The rows after these stretches of the log: by the projection's own `fold`, over a table kept in memory, from
   * which those erased after a stretch are removed.
   */
  folded(portions: readonly ErasureSegment[]): Rows;
  /** The rows the log calls for, event by event, in the same order. */
  expected(log: readonly RecordedEvent[]): Rows;
  /** These people's rows in PostgreSQL, in the same order. */
  stored(db: Kysely<Database>, people: readonly string[]): Promise<Rows>;
}

/** Every read model. A new one is one more file beside `mood-read-model.ts`, and its place in this list. */
export const readModels: readonly ReadModelCheck[] = [
  moodReadModel,
  journalReadModel,
  actsReadModel,
  communityPostsReadModel,
  achievementsReadModel,
  notificationsReadModel,
];

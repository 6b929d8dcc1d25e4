import type { Kysely } from 'kysely';
import type { Logger } from '../../infra/background/logger.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { ReadOnlyKeys } from '../../infra/personal-keys/read-only-key-ring.ts';
import type { NotificationConnection } from '../../infra/postgres/notification-connection.ts';
import type { Database } from '../tables.ts';

/** The tools and the settings of a replay into new tables. A rebuild and a verify both begin with one. */
export interface ReplayOptions {
  readonly db: Kysely<Database>;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly keys: ReadOnlyKeys;
  /** The connection whose locks keep two processes from doing the same work at once. */
  readonly notificationConnection: NotificationConnection;
  readonly log: Logger;
  /** Called with a progress line for the operator. */
  readonly report: (line: string) => void;
  /** Ends the work. It throws the signal's reason then, and leaves the tables in use as they are. */
  readonly signal?: AbortSignal;
  /** Called repeatedly with the progress of a replay. */
  readonly onProgress?: (projection: string, position: bigint) => void;
  /** The id of the action, if an operator began it in the app. */
  readonly runId?: string;
  /** `throw`: throws `AlreadyRunning` instead of waiting for another process that does the same. */
  readonly whenBusy?: 'wait' | 'throw';
  /** Called when this process may begin, before it makes tables. If it throws, no tables are made. */
  readonly onTurn?: () => Promise<void>;
}

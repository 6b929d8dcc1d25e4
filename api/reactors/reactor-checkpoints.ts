import { type Kysely, sql } from 'kysely';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { OperationalTables } from '../../infra/postgres/tables.ts';

type Log = Pick<EventStore, 'storeId' | 'lastPosition'>;

/** The state of the checkpoint that a reactor found when it started. */
export type CheckpointFound = 'known' | 'first start' | 'other log' | 'older log';

/** The stored position of each reactor. The reactor has handled the events up to there, or began after them. */
export class ReactorCheckpoints {
  readonly #db: Kysely<OperationalTables>;
  readonly #log: Log;

  constructor(db: Kysely<OperationalTables>, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /**
   * Stores the end of the log for a reactor without a checkpoint, or with one that does not belong to this
   * log. After a restore, reactions to events of unknown age would surprise people. Several processes may
   * call it at once.
   */
  async prepare(reactor: string): Promise<CheckpointFound> {
    const { storeId } = this.#log;
    const before = await this.#db
      .selectFrom('reactor_checkpoints')
      .selectAll()
      .where('reactor', '=', reactor)
      .executeTakeFirst();
    // Read after the checkpoint, because another process may advance both at any time.
    const end = await this.#log.lastPosition();
    if (!before) {
      await this.#db
        .insertInto('reactor_checkpoints')
        .values({ reactor, store_id: storeId, position: end })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return 'first start';
    }
    if (before.store_id === storeId && before.position <= end) return 'known';
    await this.#db
      .updateTable('reactor_checkpoints')
      .set({ store_id: storeId, position: end })
      .where('reactor', '=', reactor)
      .where('store_id', '=', before.store_id)
      .where('position', '=', before.position)
      .execute();
    return before.store_id === storeId ? 'older log' : 'other log';
  }

  /** Moves a checkpoint forward, never back, because a former leader may be late. */
  async move(reactor: string, position: bigint): Promise<void> {
    await this.#db
      .updateTable('reactor_checkpoints')
      .set({ position: sql`greatest(position, ${position})` })
      .where('reactor', '=', reactor)
      .where('store_id', '=', this.#log.storeId)
      .execute();
  }

  /** The position of each reactor that has ever started on this log. */
  async positions(): Promise<ReadonlyMap<string, bigint>> {
    const rows = await this.#db
      .selectFrom('reactor_checkpoints')
      .select(['reactor', 'position'])
      .where('store_id', '=', this.#log.storeId)
      .execute();
    return new Map(rows.map(({ reactor, position }) => [reactor, position]));
  }
}

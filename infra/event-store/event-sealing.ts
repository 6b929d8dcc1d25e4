import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../domain/time/units.ts';
import type { OperationalTables } from '../postgres/tables.ts';

/**
 * Whether personal events are sealed as a whole, and names with them. A new installation seals from its first event on.
 * 1.0.2 can read neither, so after an upgrade from it sealing begins only some days later. Until then people lose
 * nothing if the operator goes back. Events that are written before stay in their old form. Housekeeping seals the
 * names once sealing has begun. The database keeps the moment of the upgrade, so that all processes agree.
 */
export class EventSealing {
  readonly #beginsAtMs: number;

  private constructor(beginsAtMs: number) {
    this.#beginsAtMs = beginsAtMs;
  }

  /**
   * Reads the moment of the upgrade. The first call stores it: now, or null if 1.0.2 never ran here. Call it before read
   * models are prepared, because that may drop the checkpoint of 1.0.2. All processes need the same `afterDays`.
   */
  static async open(db: Kysely<OperationalTables>, afterDays: number): Promise<EventSealing> {
    // 1.0.2 names this checkpoint without a version. Later releases add one, as in mood@7.
    await sql`
      insert into event_sealing (singleton, upgraded_at)
      select true, case when exists (select from checkpoints where projection = 'mood') then now() end
      on conflict do nothing`.execute(db);
    const { rows } = await sql<{ upgraded_ms_ago: number | null }>`
      select (extract(epoch from now() - upgraded_at) * 1000)::float8 as upgraded_ms_ago from event_sealing`.execute(
      db,
    );
    const agoMs = rows[0]?.upgraded_ms_ago ?? null;
    return new EventSealing(agoMs === null ? 0 : performance.now() - agoMs + afterDays * DAY_MS);
  }

  hasBegun(): boolean {
    return performance.now() >= this.#beginsAtMs;
  }
}

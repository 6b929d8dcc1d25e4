import type { Pool } from './bench-context.ts';
import { moodLog } from './mood-events.ts';

const PAGE = 1_000;

const INSERT = `insert into events (position, stream, version, event_id, type, data, metadata)
  select * from unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[])`;

/**
 * Inserts `total` events, rounded up to whole pages of 1,000, faster than writers could. The log must have no events
 * yet but the one that identifies it. Returns the last position.
 */
export async function fillLog(pool: Pool, total: number): Promise<bigint> {
  let last = 0n;
  for (const events of moodLog(PAGE, 1n)) {
    await pool.query(INSERT, [
      events.map(({ position }) => position),
      events.map(({ stream }) => stream),
      events.map(({ version }) => version),
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ metadata }) => JSON.stringify(metadata)),
    ]);
    last = events.at(-1)?.position ?? last;
    if (last >= BigInt(total)) break;
  }
  await pool.query('analyze events');
  return last;
}

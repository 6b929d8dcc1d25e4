import { type Kysely, sql } from 'kysely';
import { THANKS_A_DAY, THANKS_WINDOW_MS } from '../../domain/gratitude/schema.ts';
import type { Database } from '../tables.ts';
import type { NotificationsChanges } from './fold.ts';

interface Arrival {
  readonly id: string;
  readonly recipient: string;
  readonly atMs: number;
  readonly position: bigint;
}

/**
 * The ids of the gratitude of a batch whose recipient had already received the maximum in the 24 hours before. Notes
 * and thanks for likes count alike. Call it before the batch is written: it counts in log order, first what the table
 * holds and then the batch, so that the result does not depend on how the log is cut into batches.
 */
export async function findOverLimit(
  { sent, delivered }: Pick<NotificationsChanges, 'sent' | 'delivered'>,
  db: Kysely<Database>,
): Promise<ReadonlySet<string>> {
  const arrivals = [
    ...[...sent].flatMap(([id, { recipient, occurred_at, position }]) =>
      recipient ? [{ id, recipient, atMs: msOf(occurred_at), position }] : [],
    ),
    ...(await withRows(delivered, db)),
  ].sort((a, b) => Number(a.position - b.position));
  const over = new Set<string>();
  if (arrivals.length === 0) return over;
  const reached = await findReached(arrivals, db);
  for (const { id, recipient, atMs } of arrivals) {
    const times = reached.get(recipient) ?? [];
    reached.set(recipient, times);
    if (times.filter((at) => at > atMs - THANKS_WINDOW_MS).length >= THANKS_A_DAY) over.add(id);
    else times.push(atMs);
  }
  return over;
}

const msOf = (at: Date | string): number => new Date(at).getTime();

/** The deliveries of gratitude that is in the table. That of an erased sender is not. */
async function withRows(
  delivered: NotificationsChanges['delivered'],
  db: Kysely<Database>,
): Promise<readonly Arrival[]> {
  if (delivered.size === 0) return [];
  const { rows } = await sql<{ notification_id: string }>`
    select notification_id from notifications
     where notification_id = any(${[...delivered.keys()]}::uuid[]) and recipient is null`.execute(db);
  return rows.flatMap(({ notification_id: id }) => {
    const delivery = delivered.get(id);
    if (!delivery) return [];
    const { recipient, occurred_at, position } = delivery;
    return [{ id, recipient, atMs: msOf(occurred_at), position: BigInt(position) }];
  });
}

/**
 * By recipient, the times at which gratitude within the limit has reached them, in milliseconds since 1970, beginning
 * 24 hours before the earliest arrival.
 */
async function findReached(
  arrivals: readonly Arrival[],
  db: Kysely<Database>,
): Promise<Map<string, number[]>> {
  const recipients = [...new Set(arrivals.map(({ recipient }) => recipient))];
  const since = new Date(Math.min(...arrivals.map(({ atMs }) => atMs)) - THANKS_WINDOW_MS);
  const { rows } = await sql<{ recipient: string; occurred_at: Date }>`
    select recipient, occurred_at from notifications
     where recipient = any(${recipients}::uuid[]) and occurred_at > ${since} and not is_over`.execute(db);
  const reached = new Map<string, number[]>();
  for (const { recipient, occurred_at } of rows)
    reached.set(recipient, [...(reached.get(recipient) ?? []), occurred_at.getTime()]);
  return reached;
}

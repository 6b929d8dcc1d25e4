import type pg from 'pg';
import { type Appended, type ExpectedVersion, type NewEvent, VersionConflict } from '../port.ts';

/** One append on its way into the log. */
export interface Append {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly NewEvent[];
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** The advisory lock under which positions are drawn: 'hearten' in ASCII. */
const APPEND_LOCK = '29382224838780270';

/** The channel that tells other processes that something was appended. */
export const APPENDED_CHANNEL = 'hearten_appended';

interface Placed {
  readonly stream: string;
  readonly version: number;
  readonly position: bigint;
}

type Row = Placed & { readonly event: NewEvent };

/** What the log holds about the streams and event ids of a batch, kept up to date while appends are placed. */
interface Ledger {
  readonly versions: Map<string, number>;
  readonly ids: Map<string, Placed>;
  next: bigint;
}

/**
 * Commits many appends in one transaction, under one lock taken before positions are drawn, and gives each
 * its own result: a conflict fails only its caller. Results are handed out after the commit.
 * Throws when the transaction failed; then nothing of the batch is known to be stored, and committing the
 * same batch again is safe.
 */
export async function commitTogether(client: pg.ClientBase, batch: readonly Append[]): Promise<void> {
  // Read committed, whatever the database's default is: what is read must be what stands once the lock is held.
  await client.query(`begin isolation level read committed; select pg_advisory_xact_lock(${APPEND_LOCK})`);
  const settled: (() => void)[] = [];
  try {
    const ledger = await readLedger(client, batch);
    const rows: Row[] = [];
    for (const append of batch) {
      const outcome = place(append, ledger, rows);
      settled.push(outcome instanceof Error ? () => append.reject(outcome) : () => append.resolve(outcome));
    }
    if (rows.length > 0) await insert(client, rows);
    await client.query(rows.length > 0 ? `notify ${APPENDED_CHANNEL}; commit` : 'commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  for (const settle of settled) settle();
}

async function readLedger(client: pg.ClientBase, batch: readonly Append[]): Promise<Ledger> {
  const { rows } = await client.query<{
    kind: 'end' | 'stream' | 'id';
    stream: string | null;
    version: number | null;
    position: bigint | null;
    event_id: string | null;
  }>(
    `select 'end' as kind, null as stream, null::int as version, max(position) as position, null::uuid as event_id from events
     union all
     select 'stream', s, (select max(version) from events where stream = s), null, null
       from unnest($1::text[]) as s
     union all
     select 'id', stream, version, position, event_id from events where event_id = any($2::uuid[])`,
    [
      [...new Set(batch.map((append) => append.stream))],
      batch.flatMap((append) => append.events.map((event) => event.id)),
    ],
  );
  const ledger: Ledger = { versions: new Map(), ids: new Map(), next: 0n };
  for (const { kind, stream, version, position, event_id } of rows) {
    if (kind === 'end') ledger.next = (position ?? -1n) + 1n;
    else if (kind === 'stream') ledger.versions.set(stream as string, version ?? -1);
    else {
      const placed = { stream: stream as string, version: version as number, position: position as bigint };
      ledger.ids.set(event_id as string, placed);
    }
  }
  return ledger;
}

/** Decides one append against the ledger: new rows, the original result of a retry, or an error. */
function place({ stream, expected, events }: Append, ledger: Ledger, rows: Row[]): Appended | Error {
  const before = expected === 'none' ? -1 : expected;
  const known = events.map((event) => ledger.ids.get(event.id));
  if (known.some((placed) => placed !== undefined)) {
    const isRetry = known.every(
      (placed, index) => placed?.stream === stream && placed.version === before + 1 + index,
    );
    const last = known.at(-1);
    if (isRetry && last) return { position: last.position, version: last.version };
    return new VersionConflict(stream, expected);
  }
  if ((ledger.versions.get(stream) ?? -1) !== before) return new VersionConflict(stream, expected);
  let placed: Placed | undefined;
  for (const [index, event] of events.entries()) {
    placed = { stream, version: before + 1 + index, position: ledger.next++ };
    ledger.ids.set(event.id, placed);
    rows.push({ ...placed, event });
  }
  const last = placed as Placed;
  ledger.versions.set(stream, last.version);
  return { position: last.position, version: last.version };
}

async function insert(client: pg.ClientBase, rows: readonly Row[]): Promise<void> {
  await client.query(
    `insert into events (position, stream, version, event_id, type, data, metadata)
     select * from unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[])`,
    [
      rows.map((row) => row.position),
      rows.map((row) => row.stream),
      rows.map((row) => row.version),
      rows.map((row) => row.event.id),
      rows.map((row) => row.event.type),
      rows.map((row) => JSON.stringify(row.event.data)),
      rows.map((row) => JSON.stringify(row.event.metadata)),
    ],
  );
}

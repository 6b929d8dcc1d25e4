import type { Services } from '../api/services.ts';
import { LOG_PAGE, LOG_START, type RecordedEvent } from '../infra/event-store/port.ts';
import { moodProjection } from '../projections/mood/project.ts';
import { asProjection, foldOf } from '../projections/projection.ts';
import { applyBatch } from '../projections/runtime/apply-batch.ts';
import { BatchCodec } from '../projections/runtime/batch-codec.ts';
import { ErasedSubjects } from '../projections/runtime/erased-subjects.ts';
import { recreateTables } from '../projections/runtime/prepare-read-models.ts';
import { openAll } from '../projections/testing/open-all.ts';
import type { BenchContext, Pool } from './bench-context.ts';
import { codec, moodLog, opener, storeKeys } from './mood-events.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { asRows, compare } from './rounds.ts';

const ROUNDS = 5;
const EVENTS_IN_BATCHES = 20_000;
const EVENTS_ONE_BY_ONE = 2_000;
/** The numbers of events between which the mean cost of an event may grow by `FLAT_WITHIN` at most. */
const SIZES = [10_000, 100_000, 1_000_000];
/** In events per second. */
const TARGET = 70_000;
const FLAT_WITHIN = 1.25;

const moods = asProjection(moodProjection);

/**
 * Folds at least `total` events into an empty table, in whole batches of `batch`, each in one transaction with its
 * checkpoint. Returns events per second.
 */
async function measureProjection(
  { db, store, projectorKeys: keys }: Services,
  total: number,
  batch: number,
): Promise<number> {
  const { storeId } = store;
  await db.transaction().execute((transaction) => recreateTables(transaction, moods, storeId));
  const options = { db, keys, storeId, erasedSubjects: new ErasedSubjects() };
  let ms = 0;
  let done = 0;
  let position = LOG_START;
  for (const events of moodLog(batch)) {
    const next = events.at(-1)?.position ?? position;
    const startedAt = performance.now();
    const { pausedReason } = await applyBatch(
      { ...options, codec: new BatchCodec(codec) },
      moods,
      events,
      position,
      next,
    );
    if (pausedReason !== null) throw new Error(pausedReason);
    ms += performance.now() - startedAt;
    position = next;
    done += events.length;
    if (done >= total) break;
  }
  return (done * 1_000) / ms;
}

/** Measures the codec and the fold without a database. */
async function measureFold(total: number): Promise<number> {
  let ms = 0;
  let done = 0;
  for (const events of moodLog(LOG_PAGE)) {
    const startedAt = performance.now();
    foldOf(moodProjection)(openAll(events, opener));
    ms += performance.now() - startedAt;
    done += events.length;
    if (done >= total) break;
  }
  return (done * 1_000) / ms;
}

const INSERT = `insert into plain_moods (position, stream, version, event_id, type, data, metadata)
  values ($1, $2, $3, $4, $5, $6, $7)`;

async function measureInserts(pool: Pool, events: readonly RecordedEvent[]): Promise<number> {
  await pool.query('truncate plain_moods');
  const startedAt = performance.now();
  for (const { position, stream, version, id, type, data, metadata } of events) {
    await pool.query(INSERT, [position, stream, version, id, type, data, metadata]);
  }
  return (events.length * 1_000) / (performance.now() - startedAt);
}

/**
 * Compares folding a batch into one write with applying events one by one, and measures the cost of an event
 * as the table grows.
 */
export async function benchProject(context: BenchContext): Promise<BenchmarkResult> {
  const services = await context.services();
  await services.projector.stop();
  await storeKeys(services.db, services.masterKey);
  const pool = context.pool(1);
  await pool.query(
    `create table plain_moods (position bigint primary key, stream text not null, version int not null,
      event_id uuid not null, type text not null, data jsonb not null, metadata jsonb not null)`,
  );
  const [single = []] = moodLog(EVENTS_ONE_BY_ONE);
  const rows = await compare(
    [
      { name: 'plain INSERT, 1 connection', run: () => measureInserts(pool, single) },
      {
        name: 'projector, one event a transaction',
        run: () => measureProjection(services, EVENTS_ONE_BY_ONE, 1),
      },
      {
        name: `projector, batches of ${LOG_PAGE}`,
        run: () => measureProjection(services, EVENTS_IN_BATCHES, LOG_PAGE),
      },
      { name: 'codec and fold alone', run: () => measureFold(EVENTS_IN_BATCHES) },
    ],
    { rounds: ROUNDS, unit: 'events/s' },
  );
  const growing: { name: string; figures: number[] }[] = [];
  for (const size of SIZES) {
    process.stderr.write(`\r\u001b[K${size} events`);
    const rate = await measureProjection(services, size, LOG_PAGE);
    growing.push({ name: `one event of ${size.toLocaleString('en')}`, figures: [1_000_000 / rate] });
  }
  process.stderr.write('\r\u001b[K');
  const costs = asRows(growing, 'µs');
  const fast = rows[2]?.median ?? 0;
  const growth = Math.max(...costs.map(({ ratio }) => ratio));
  return {
    title: 'project',
    description:
      'Mood events of 1,000 people, upcast by the real codec, folded and written with the checkpoint; every third entry has sealed words, every tenth event withdraws one. Batches come from memory. The last lines show the cost of one event when that many are projected into an empty table, once each; their ratios compare them with each other.',
    rows: [...rows, ...costs],
    targets: [
      formatTarget(
        `${TARGET.toLocaleString('en')} events/s`,
        `${Math.round(fast).toLocaleString('en')}`,
        fast >= TARGET,
      ),
      formatTarget(
        `the cost of an event flat from 10⁴ to 10⁶ (within ${FLAT_WITHIN} ×)`,
        `${growth.toFixed(2)} ×`,
        growth <= FLAT_WITHIN,
      ),
    ],
  };
}

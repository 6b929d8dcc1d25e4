import { SignalLine } from '../infra/postgres/signal-line.ts';
import { moodProjection } from '../projections/mood/project.ts';
import { asProjection } from '../projections/projection.ts';
import { rebuild } from '../projections/rebuild/rebuild.ts';
import type { Lab, Pool } from './lab.ts';
import { moodLog } from './mood-events.ts';
import { type Finding, judged } from './report.ts';
import { asRows, quantile } from './rounds.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 3;
const PAGE = 1_000;
const PATIENCE_MS = 300_000;
const TARGET = 70_000;

const INSERT = `insert into events (position, stream, version, event_id, type, data, metadata)
  select * from unnest($1::bigint[], $2::text[], $3::int[], $4::uuid[], $5::text[], $6::jsonb[], $7::jsonb[])`;

/** Puts `total` events into an empty log, past its first event, faster than writers could. */
async function fillLog(pool: Pool, total: number): Promise<bigint> {
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

/** Rebuilds beside the live table and swaps, from logs of growing length. */
export async function benchRebuild(lab: Lab): Promise<Finding> {
  const measured: { name: string; figures: number[] }[] = [];
  for (const size of SIZES) {
    const services = await lab.services();
    const signals = new SignalLine(services.connectionString);
    await signals.open();
    lab.onClose(() => signals.close());
    const last = await fillLog(services.pool, size);
    const { db, store, codec, progress } = services;
    if (!(await progress.waitFor('mood', last, PATIENCE_MS))) throw new Error('the projector is too slow');
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      process.stderr.write(`\r\u001b[K${size} events, round ${round + 1} of ${ROUNDS}`);
      const startedAt = performance.now();
      const options = { db, store, codec, signals, tell: () => {}, whenStuck: 'throw' as const };
      await rebuild(options, asProjection(moodProjection));
      figures.push((size * 1_000) / (performance.now() - startedAt));
    }
    measured.push({ name: `rebuild of ${size.toLocaleString('en')} events`, figures });
  }
  process.stderr.write('\r\u001b[K');
  const rate = quantile(measured.at(-1)?.figures ?? [], 0.5);
  return {
    title: 'rebuild',
    text: 'The whole way of `npm run projections -- rebuild mood`: the log read from PostgreSQL page by page, upcast, folded, written beside the live table, analyzed, swapped in.',
    rows: asRows(measured, 'events/s'),
    targets: [
      judged(
        `${TARGET.toLocaleString('en')} events/s`,
        Math.round(rate).toLocaleString('en'),
        rate >= TARGET,
      ),
    ],
  };
}

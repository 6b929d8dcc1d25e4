import { NotificationConnection } from '../infra/postgres/notification-connection.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { allProjections } from '../projections/catalogue.ts';
import { moodProjection } from '../projections/mood/project.ts';
import { asProjection } from '../projections/projection.ts';
import { rebuild } from '../projections/rebuild/rebuild.ts';
import type { BenchContext } from './bench-context.ts';
import { fillLog } from './fill-log.ts';
import { storeKeys } from './mood-events.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { asRows, quantile } from './rounds.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 3;
const TIMEOUT_MS = 300_000;
const TARGET = 70_000;

/** Rebuilds beside the live table and swaps, for logs of growing length. */
export async function benchRebuild(context: BenchContext): Promise<BenchmarkResult> {
  const measured: { name: string; figures: number[] }[] = [];
  for (const size of SIZES) {
    const services = await context.services();
    const notificationConnection = new NotificationConnection(services.connectionString, collectingLogger());
    await notificationConnection.open();
    context.onClose(() => notificationConnection.close());
    await storeKeys(services.db, services.masterKey);
    const last = await fillLog(services.pool, size);
    const { db, store, codec, progress, projectorKeys: keys } = services;
    // A projector that still catches up would take processor time from the rebuild.
    for (const { name } of allProjections)
      if (!(await progress.waitFor(name, last, TIMEOUT_MS))) throw new Error(`${name} is too slow`);
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      process.stderr.write(`\r\u001b[K${size} events, round ${round + 1} of ${ROUNDS}`);
      const startedAt = performance.now();
      const options = {
        db,
        store,
        codec,
        keys,
        notificationConnection,
        log: collectingLogger(),
        report: () => {},
        whenStuck: 'throw' as const,
      };
      await rebuild(options, asProjection(moodProjection));
      figures.push((size * 1_000) / (performance.now() - startedAt));
    }
    measured.push({ name: `rebuild of ${size.toLocaleString('en')} events`, figures });
  }
  process.stderr.write('\r\u001b[K');
  const rate = quantile(measured.at(-1)?.figures ?? [], 0.5);
  return {
    title: 'rebuild',
    description:
      'The whole way of `npm run projections -- rebuild mood`: the log read from PostgreSQL page by page, upcast, folded, written beside the live table, analyzed, swapped in.',
    rows: asRows(measured, 'events/s'),
    targets: [
      formatTarget(
        `${TARGET.toLocaleString('en')} events/s`,
        Math.round(rate).toLocaleString('en'),
        rate >= TARGET,
      ),
    ],
  };
}

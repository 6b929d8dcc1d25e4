import { Kysely, PostgresDialect } from 'kysely';
import { verifyLog } from '../api/audit/verify-log.ts';
import { LOG_START } from '../infra/event-store/port.ts';
import { createPool } from '../infra/postgres/pool.ts';
import { collectingLogger } from '../infra/testing/collecting-logger.ts';
import { logTreeProjection } from '../projections/log-tree/project.ts';
import type { Database } from '../projections/tables.ts';
import type { BenchContext } from './bench-context.ts';
import { fillLog } from './fill-log.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';

const EVENTS = 1_000_000;
const PAGE = 2_000;
const LIMIT_SECONDS = 60;

/** How long `npm run audit -- verify` reads a million events, and how fast their tree is built. */
export async function benchAudit(context: BenchContext): Promise<BenchmarkResult> {
  const { store, pool, connectionString, log } = await context.services(undefined, { runProjector: false });
  await fillLog(pool, EVENTS);
  const own = createPool({ connectionString, name: 'hearten-audit', max: 4, log });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: own }) });
  context.onClose(() => db.destroy());
  await logTreeProjection.createTables(db);

  let began = performance.now();
  for (let after = LOG_START; ; ) {
    const { events, next, isEnd } = await store.readAll(after, PAGE);
    if (events.length > 0)
      await db.transaction().execute((transaction) => logTreeProjection.projectRecorded(events, transaction));
    after = next;
    if (isEnd) break;
  }
  const built = (performance.now() - began) / 1_000;

  began = performance.now();
  const report = await verifyLog({ db, store, known: [], log: collectingLogger() });
  const seconds = (performance.now() - began) / 1_000;
  if (report.differenceCount > 0 || report.events < EVENTS)
    throw new Error('the log is not as it was written');
  return {
    title: 'audit',
    description: `\`npm run audit -- verify\` of ${report.events.toLocaleString('en')} events in PostgreSQL: the log read page by page, each leaf computed again and compared with the tree.`,
    rows: [],
    figures: [
      [
        'verify',
        `${seconds.toFixed(1)} s, ${Math.round(report.events / seconds).toLocaleString('en')} events/s`,
      ],
      ['build the tree', `${built.toFixed(1)} s`],
    ],
    targets: [
      formatTarget(
        `under ${LIMIT_SECONDS} s for a million events`,
        `${seconds.toFixed(1)} s`,
        seconds < LIMIT_SECONDS,
      ),
    ],
  };
}

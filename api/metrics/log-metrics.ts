import { Counter, Gauge, type Registry } from 'prom-client';
import { FailureRun } from '../../infra/background/failure-run.ts';
import { LOG_START } from '../../infra/event-store/port.ts';
import { allProjections } from '../../projections/catalogue.ts';
import type { Services } from '../services.ts';
import { METRICS } from './stored-names.ts';

const PAGE = 1_000;
/** The most pages of the log that one scrape reads. The next scrape continues. */
const PAGES_MAX = 20;

/**
 * Measures the end of the log, and the positions of read models and reactors. If a store cannot be reached, a
 * scrape succeeds without these numbers.
 */
export function measureLog(
  { store, progress, reactors, log }: Pick<Services, 'store' | 'progress' | 'reactors' | 'log'>,
  registry: Registry,
): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: () => readOnce() });
  const reachable = gauge(
    METRICS.storesReachable,
    '1 if the log and the read models could be read; otherwise their metrics are missing',
  );
  const head = gauge(METRICS.logHeadPosition, 'The position of the last event of the log');
  const position = gauge(
    METRICS.projectionPosition,
    'The log position up to which a read model has applied events',
    ['projection'],
  );
  const lag = gauge(
    METRICS.projectionLag,
    'How far a read model is behind the log: in events on PostgreSQL, in positions on EventStoreDB',
    ['projection'],
  );
  const paused = gauge(METRICS.projectionPaused, '1 while a read model is paused before an event', [
    'projection',
  ]);
  const reactorPosition = gauge(
    METRICS.reactorPosition,
    'The log position up to which a reactor has handled events',
    ['reactor'],
  );
  const reactorLag = gauge(
    METRICS.reactorLag,
    'How far a reactor is behind the log: in events on PostgreSQL, in positions on EventStoreDB',
    ['reactor'],
  );
  new Counter({
    name: METRICS.reactorFailures,
    help: 'Events that a reactor of this process has skipped because its reaction failed',
    labelNames: ['reactor'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reactor, failures] of reactors.failures()) this.inc({ reactor }, failures);
    },
  });

  const failures = new FailureRun({ task: 'metrics', log });
  let reading: Promise<void> | undefined;
  let known = LOG_START;

  /** All gauges of a scrape share one read. */
  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function read(): Promise<void> {
    for (const one of [head, position, lag, paused, reactorPosition, reactorLag]) one.reset();
    try {
      const statuses = await progress.refresh();
      // Search the end of a long log from the most advanced read model instead of from the start.
      for (const { position: seen } of statuses.values()) if (seen > known) known = seen;
      await readOn();
      head.set(Number(known));
      for (const { name: projection } of allProjections) {
        const standing = statuses.get(projection);
        const seen = standing?.position ?? LOG_START;
        position.set({ projection }, Number(seen));
        lag.set({ projection }, Math.max(0, Number(known - seen)));
        paused.set({ projection }, standing?.pausedReason ? 1 : 0);
      }
      for (const [reactor, seen] of await reactors.positions()) {
        reactorPosition.set({ reactor }, Number(seen));
        reactorLag.set({ reactor }, Math.max(0, Number(known - seen)));
      }
      reachable.set(1);
      failures.end();
    } catch (error) {
      failures.add(error, 'the next scrape will try again');
      reachable.set(0);
    }
  }

  /** Continues where the last scrape ended, so that each event is read only once. */
  async function readOn(): Promise<void> {
    for (let pages = 0; pages < PAGES_MAX; pages++) {
      const { events, isEnd } = await store.readAll(known, PAGE);
      known = events.at(-1)?.position ?? known;
      if (isEnd) return;
    }
  }
}

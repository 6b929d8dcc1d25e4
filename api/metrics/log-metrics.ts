import { Gauge, type Registry } from 'prom-client';
import { LOG_START } from '../../infra/event-store/port.ts';
import { allProjections } from '../../projections/catalogue.ts';
import type { Services } from '../services.ts';
import { METRICS } from './stored-names.ts';

const PAGE = 1_000;
/** How much of the log one look may read; after a rush of more the next look goes on. */
const PAGES_MAX = 20;

/** How far the log goes and how far the read models have come. Stores that can't be reached fail no look. */
export function measureLog(
  { store, progress }: Pick<Services, 'store' | 'progress'>,
  registry: Registry,
): void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect: () => look() });
  const reachable = gauge(
    METRICS.storesReachable,
    '1 when log and read models could be asked; else what is said of them is missing',
  );
  const head = gauge(METRICS.logHeadPosition, 'The position of the last event of the log');
  const position = gauge(
    METRICS.projectionPosition,
    'The position in the log up to which a read model has seen it',
    ['projection'],
  );
  const lag = gauge(
    METRICS.projectionLag,
    'How far a read model is behind the log: in events on PostgreSQL, in positions on EventStoreDB',
    ['projection'],
  );
  const paused = gauge(METRICS.projectionPaused, '1 while a read model is paused in front of an event', [
    'projection',
  ]);

  let looking: Promise<void> | undefined;
  let known = LOG_START;

  /** All gauges are asked at once, and share one look. */
  function look(): Promise<void> {
    looking ??= read().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  async function read(): Promise<void> {
    for (const one of [head, position, lag, paused]) one.reset();
    try {
      const standings = await progress.refresh();
      // A log of years is not read from its start to find its end.
      for (const { position: seen } of standings.values()) if (seen > known) known = seen;
      await readOn();
      head.set(Number(known));
      for (const { name: projection } of allProjections) {
        const standing = standings.get(projection);
        const seen = standing?.position ?? LOG_START;
        position.set({ projection }, Number(seen));
        lag.set({ projection }, Math.max(0, Number(known - seen)));
        paused.set({ projection }, standing?.pausedReason ? 1 : 0);
      }
      reachable.set(1);
    } catch {
      reachable.set(0);
    }
  }

  /** From where the last look ended: what has been appended since is read once. */
  async function readOn(): Promise<void> {
    for (let pages = 0; pages < PAGES_MAX; pages++) {
      const { events, isEnd } = await store.readAll(known, PAGE);
      known = events.at(-1)?.position ?? known;
      if (isEnd) return;
    }
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { BackgroundLoop } from '../../infra/background/background-loop.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

const RESOLUTION_MS = 10;
/** How long one window of the measurement is. A scrape sees the last full window and the current one. */
const WINDOW_MS = 15_000;
const NS_PER_S = 1e9;
const NS_PER_MS = 1e6;
const QUANTILES = [0.5, 0.99, 1] as const;

/** Measures how late the event loop is. The windows do not depend on scrapes, so any number of scrapers may read. */
export function measureEventLoop(app: FastifyInstance, registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  // The histogram measures the time between two ticks, so its values never fall below the resolution.
  const secondsAt = (quantile: number) =>
    delay.count > 0
      ? Math.max(0, delay.percentile(quantile * 100) - RESOLUTION_MS * NS_PER_MS) / NS_PER_S
      : 0;
  const lastWindow = new Map<number, number>();
  const windows = new BackgroundLoop({
    task: 'event loop measurement',
    log: app.log,
    everyMs: WINDOW_MS,
    work() {
      for (const quantile of QUANTILES) lastWindow.set(quantile, secondsAt(quantile));
      delay.reset();
    },
  });
  delay.enable();
  windows.start();
  app.addHook('onClose', async () => {
    delay.disable();
    await windows.stop();
  });
  new Readings(registry).gaugePer(
    'quantile',
    METRICS.eventLoopDelay,
    'How late the event loop was in the last 15 to 30 seconds; quantile 1 is the longest delay',
    () =>
      QUANTILES.map((quantile) => [quantile, Math.max(secondsAt(quantile), lastWindow.get(quantile) ?? 0)]),
  );
}

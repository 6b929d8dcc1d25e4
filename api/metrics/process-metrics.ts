import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { METRICS } from './stored-names.ts';

const RESOLUTION_MS = 10;
const NS_PER_S = 1e9;
const US_PER_S = 1e6;
const QUANTILES = [0.5, 0.99, 1] as const;

/** Measures the process itself: the delay of its event loop, its memory and its CPU time. */
export function measureProcess(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  new Gauge({
    name: METRICS.eventLoopDelay,
    help: 'Delay of the event loop since the last scrape; quantile 1 is the longest',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of QUANTILES) {
        // The histogram measures the time between two ticks, so its values never fall below the resolution.
        const seconds = Math.max(0, delay.percentile(quantile * 100) - RESOLUTION_MS * US_PER_S) / NS_PER_S;
        this.set({ quantile }, delay.count > 0 ? seconds : 0);
      }
      delay.reset();
    },
  });
  new Gauge({
    name: METRICS.residentMemory,
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: METRICS.startTime,
    help: 'Start time of the process, in seconds since 1970',
    registers,
  }).set(Math.round(Date.now() / 1_000 - process.uptime()));
  new Counter({
    name: METRICS.cpuSeconds,
    help: 'CPU time, user and system',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / US_PER_S);
    },
  });
}

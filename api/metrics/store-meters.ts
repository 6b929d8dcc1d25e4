import { Histogram, type Registry } from 'prom-client';
import { METRICS } from './stored-names.ts';

/** In seconds. Most statements take some milliseconds, and none longer than its time limit. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** How long the stores take to answer this process. */
export type StoreMeters = ReturnType<typeof createStoreMeters>;

/** The meters exist before the server, whose registry takes them with `registerStoreMeters`. */
export function createStoreMeters() {
  const meter = (name: string, help: string) =>
    new Histogram({ name, help, buckets: BUCKETS_S, registers: [] });
  return {
    append: meter(METRICS.appendDuration, 'How long appends to the log took, failed ones included'),
    query: meter(METRICS.queryDuration, 'How long statements took on PostgreSQL, failed ones included'),
    poolWait: meter(METRICS.poolWait, 'How long queries waited for a connection of the pool'),
  };
}

export function registerStoreMeters(meters: StoreMeters, registry: Registry): void {
  for (const meter of Object.values(meters)) registry.registerMetric(meter);
}

import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import { SECOND_MS } from '../../domain/time/units.ts';
import { METRICS } from './stored-names.ts';

const BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

/** Node's types lack the kind. */
type GarbageCollection = PerformanceEntry & { readonly detail: { readonly kind: number } };

const KINDS = new Map<number, string>([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);

/** Measures garbage collections, under the name and labels that dashboards for Node expect. */
export function measureGarbageCollection(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: METRICS.gcDuration,
    help: 'How long garbage collections took, by kind',
    labelNames: ['kind'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as GarbageCollection[]) {
      const kind = KINDS.get(entry.detail.kind) ?? 'other';
      duration.observe({ kind }, entry.duration / SECOND_MS);
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  app.addHook('onClose', async () => observer.disconnect());
}

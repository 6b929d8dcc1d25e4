import { Counter, type Registry } from 'prom-client';
import { failureCounts } from '../../infra/background/failure-counts.ts';
import { METRICS } from './stored-names.ts';

/** Publishes how often each background task failed. Every failed attempt of a retry counts. */
export function registerBackgroundMetrics(registry: Registry): void {
  new Counter({
    name: METRICS.backgroundFailures,
    help: 'Failures of background work and of attempts that are retried, by task',
    labelNames: ['task'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [task, count] of failureCounts()) this.inc({ task }, count);
    },
  });
}

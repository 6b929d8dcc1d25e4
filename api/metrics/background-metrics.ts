import type { Registry } from 'prom-client';
import { failureCounts } from '../../infra/background/failure-counts.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/** Publishes how often each background task failed. Every failed attempt of a retry counts. */
export function registerBackgroundMetrics(registry: Registry): void {
  new Readings(registry).counterPer(
    'task',
    METRICS.backgroundFailures,
    'Failures of background work and of attempts that are retried, by task',
    failureCounts,
  );
}

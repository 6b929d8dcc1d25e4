import type { Registry } from 'prom-client';
import { SECOND_MS } from '../../domain/time/units.ts';
import { hashesWaiting } from '../../infra/crypto/password-hash.ts';
import { throttleHits } from '../../infra/throttle/throttle-hits.ts';
import type { Services } from '../services.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/** Measures refused attempts, waiting password hashes, when housekeeping last succeeded, and rewinds of the log. */
export function measureWork(
  { housekeepingRuns, logWatch }: Pick<Services, 'housekeepingRuns' | 'logWatch'>,
  registry: Registry,
): void {
  const readings = new Readings(registry);
  readings.counterPer(
    'throttle',
    METRICS.throttleHits,
    'Calls refused because of a rate limit, by limit',
    throttleHits,
  );
  readings.counter(
    METRICS.logRewinds,
    'How often this process has noticed that the log went back',
    () => logWatch.rewinds,
  );
  readings.gauge(METRICS.passwordHashQueue, 'People waiting for their password to be hashed', hashesWaiting);
  readings.gaugePer(
    'task',
    METRICS.housekeepingLastSuccess,
    'When each part of housekeeping last succeeded in this process, in seconds since 1970',
    () => [...housekeepingRuns].map(([task, atMs]) => [task, Math.round(atMs / SECOND_MS)] as const),
  );
}

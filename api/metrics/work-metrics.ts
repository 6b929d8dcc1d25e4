import { Counter, Gauge, type Registry } from 'prom-client';
import { hashesWaiting } from '../../infra/crypto/password-hash.ts';
import { throttleHits } from '../../infra/throttle/throttle-hits.ts';
import type { Services } from '../services.ts';
import { METRICS } from './stored-names.ts';

const MS_PER_S = 1_000;

/** Measures refused attempts, waiting password hashes, when housekeeping last succeeded, and rewinds of the log. */
export function measureWork(
  { housekeepingRuns, logWatch }: Pick<Services, 'housekeepingRuns' | 'logWatch'>,
  registry: Registry,
): void {
  const registers = [registry];
  new Counter({
    name: METRICS.throttleHits,
    help: 'Calls refused because of a rate limit, by limit',
    labelNames: ['throttle'],
    registers,
    collect() {
      this.reset();
      for (const [throttle, hits] of throttleHits()) this.inc({ throttle }, hits);
    },
  });
  new Counter({
    name: METRICS.logRewinds,
    help: 'How often this process has noticed that the log went back',
    registers,
    collect() {
      this.reset();
      this.inc(logWatch.rewinds);
    },
  });
  new Gauge({
    name: METRICS.passwordHashQueue,
    help: 'People waiting for their password to be hashed',
    registers,
    collect() {
      this.set(hashesWaiting());
    },
  });
  new Gauge({
    name: METRICS.housekeepingLastSuccess,
    help: 'When each part of housekeeping last succeeded in this process, in seconds since 1970',
    labelNames: ['task'],
    registers,
    collect() {
      for (const [task, atMs] of housekeepingRuns) this.set({ task }, Math.round(atMs / MS_PER_S));
    },
  });
}

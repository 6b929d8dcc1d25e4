import type { Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/** Registers a metric: how many sealed texts, keys and pending erasures are damaged, as far as this process knows. */
export function measureUnreadable(
  { unreadableTexts }: Pick<Services, 'unreadableTexts'>,
  registry: Registry,
): void {
  new Readings(registry).gauge(
    METRICS.unreadableTexts,
    'Different sealed texts, keys and pending erasures found damaged since the start, at most 1000',
    () => unreadableTexts.count,
  );
}

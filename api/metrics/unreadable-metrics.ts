import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { onUnreadable } from '../../infra/crypto/unreadable.ts';
import { METRICS } from './stored-names.ts';

/** So many different ones are told of and counted; where more is damaged, one more line helps nobody. */
const REPORTED_MAX = 1_000;

/** What was found damaged: each is told of in the process's own log once, and counted once. */
export function measureUnreadable(app: FastifyInstance, registry: Registry): void {
  const reported = new Set<string>();
  const stop = onUnreadable((what) => {
    if (reported.has(what) || reported.size >= REPORTED_MAX) return;
    reported.add(what);
    app.log.error({ what }, 'this is damaged, and reads as if it were not there');
  });
  app.addHook('onClose', async () => stop());
  new Gauge({
    name: METRICS.unreadableTexts,
    help: 'Different sealed texts, keys and notes of erasures found damaged since the start, at most 1000',
    registers: [registry],
    collect() {
      this.set(reported.size);
    },
  });
}

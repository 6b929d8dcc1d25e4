import { buildApp } from '../api/app.ts';
import { readConfig } from '../infra/config.ts';
import { NO_CALL_LIMITS } from '../infra/testing/no-call-limits.ts';
import type { BenchContext } from './bench-context.ts';
import { InjectClient } from './inject-client.ts';
import { type BenchmarkResult, formatTarget } from './report.ts';
import { asRows, quantile } from './rounds.ts';

const WARM_UP = 50;
const TIMES = 500;
const TARGET_MS = 20;

/** Measures one person who logs a mood and reads it at once, repeatedly, on an idle store. */
export async function benchReadOwnWrite(context: BenchContext): Promise<BenchmarkResult> {
  const services = await context.services();
  const app = await buildApp({
    services,
    config: readConfig({ ...NO_CALL_LIMITS, HEARTEN_DEMO: '0', LOG_LEVEL: 'error' }),
  });
  context.onClose(() => app.close());
  const browser = new InjectClient(app);
  const person = { username: 'maren', fullName: 'Maren Holm', password: 'a quiet morning' };
  await browser.post('/api/register', person);
  const plain: number[] = [];
  const waits: number[] = [];
  const wholes: number[] = [];
  let stale = 0;
  for (let n = 0; n < WARM_UP + TIMES; n++) {
    if (n % 50 === 0) process.stderr.write(`\r\u001b[K${n} of ${WARM_UP + TIMES}`);
    const startedAt = performance.now();
    const written = await browser.post('/api/mood', { moodValue: 1 + (n % 5), fatigueValue: 3 });
    const answeredAt = performance.now();
    const read = await browser.get('/api/mood/latest');
    const readAt = performance.now();
    if (written.statusCode !== 201 || read.json().id !== written.json().id) stale++;
    // The same read again, when it has nothing left to wait for.
    const plainAt = performance.now();
    await browser.get('/api/mood/latest');
    if (n < WARM_UP) continue;
    plain.push(performance.now() - plainAt);
    waits.push(readAt - answeredAt);
    wholes.push(readAt - startedAt);
  }
  process.stderr.write('\r\u001b[K');
  const p99 = quantile(waits, 0.99);
  const rows = asRows(
    [
      { name: 'a read of what has long been there', figures: plain },
      { name: 'the read right after a write, until it shows it', figures: waits },
      { name: 'the same, p99', figures: [p99] },
      { name: 'write and read together', figures: wholes },
      { name: 'the same, p99', figures: [quantile(wholes, 0.99)] },
    ],
    'ms',
  );
  return {
    title: 'read-own-write',
    description: `POST /api/mood, then GET /api/mood/latest with the position cookie, ${TIMES} times through the whole API in one process; ${stale} of them did not show the write.`,
    rows,
    targets: [
      formatTarget(`p99 under ${TARGET_MS} ms`, `${p99.toFixed(1)} ms`, p99 < TARGET_MS && stale === 0),
    ],
  };
}

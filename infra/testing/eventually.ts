import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

const STEP_MS = 10;

/** Resolves when `holds` returns true. Throws after `timeoutMs`; the message contains `what`. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await sleep(STEP_MS);
  }
}

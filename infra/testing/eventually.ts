import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE_MS } from './patience.ts';

const FIRST_STEP_MS = 10;
const LONGEST_STEP_MS = 50;
const STEP_GROWTH = 1.3;

/**
 * Resolves when `holds` returns true. Throws if it returns false after `timeoutMs`; the message contains `what`. It asks
 * more and more seldom, every 50 ms in the end. A call of `holds` that hangs has no limit here.
 */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let stepMs = FIRST_STEP_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what}`);
    await sleep(stepMs);
    stepMs = Math.min(stepMs * STEP_GROWTH, LONGEST_STEP_MS);
  }
}

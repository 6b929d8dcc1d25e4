import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Checks repeatedly until the condition is true. Throws if it is not true after `timeoutMs`; the message
 * names the `question`.
 */
export async function eventually(
  question: string,
  timeoutMs: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${question}`);
    await sleep(POLL_MS);
  }
}

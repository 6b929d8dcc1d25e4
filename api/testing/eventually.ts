import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Asks again and again until the answer is yes. Throws when it has not become so in time. */
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

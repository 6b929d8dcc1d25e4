import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPage } from '../port.ts';

/** How often a subscription that brings nothing is checked against the log, and how long an event may be late. */
const CHECK_MS = 1_000;
const PAGE = 500;

interface SubscriptionProgress {
  /** The end of the subscription ends the watch. */
  readonly over: AbortSignal;
  /** Up to where the subscription has brought everything. */
  position(): bigint;
  /** It is the server's turn: nothing that was brought waits for the handler. */
  isWaiting(): boolean;
  readAll(after: bigint, limit: number): Promise<LogPage>;
}

/**
 * Calls `onStalled` when a subscription does not bring what the log has: nothing else would ever say so. An event
 * counts as missed when it is still not there a second after it was found in the log.
 */
export async function detectStall(watched: SubscriptionProgress, onStalled: () => void): Promise<void> {
  const { over } = watched;
  const pause = () => sleep(CHECK_MS, undefined, { ref: false, signal: over }).catch(() => {});
  let checked = watched.position();
  for (await pause(); !over.aborted; await pause()) {
    if (!watched.isWaiting()) continue;
    if (watched.position() > checked) checked = watched.position();
    try {
      const { missed, next } = await findMissed(watched, checked);
      checked = next;
      if (missed === undefined) continue;
      await pause();
      if (!over.aborted && watched.isWaiting() && watched.position() < missed) return onStalled();
    } catch {
      // The log can't be read: nothing is known about the subscription.
    }
  }
}

/** The first event of ours after a position, and up to where there is none: the start of the next look. */
async function findMissed(
  log: Pick<SubscriptionProgress, 'readAll'>,
  after: bigint,
): Promise<{ missed?: bigint; next: bigint }> {
  for (let from = after; ; ) {
    const { events, next, isEnd } = await log.readAll(from, PAGE);
    const [first] = events;
    if (first) return { missed: first.position, next: from };
    if (isEnd) return { next };
    from = next;
  }
}

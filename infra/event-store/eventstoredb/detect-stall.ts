import { BackgroundLoop } from '../../background/background-loop.ts';
import type { Logger } from '../../background/logger.ts';
import type { LogPage } from '../port.ts';

/**
 * How often a silent subscription is compared with the log, and how late an event may arrive, in
 * milliseconds.
 */
const CHECK_MS = 1_000;
const PAGE = 500;

export interface WatchedSubscription {
  /** All events up to this position have been delivered. */
  position(): bigint;
  /** True if no delivered event waits for the handler, so that the server must send the next one. */
  isWaiting(): boolean;
  readAll(after: bigint, limit: number): Promise<LogPage>;
}

/**
 * Calls `onStalled` when a subscription does not deliver events that are in the log. The server never reports this. An
 * event counts as missed if it has not arrived one second after it was found in the log. Stop the returned loop when
 * the subscription ends.
 */
export function detectStall(
  watched: WatchedSubscription,
  log: Logger,
  onStalled: () => void,
): BackgroundLoop {
  let checked = watched.position();
  let suspect: bigint | undefined;
  const check = async () => {
    const late = suspect;
    suspect = undefined;
    if (!watched.isWaiting()) return;
    if (late !== undefined) {
      if (watched.position() < late) onStalled();
      return;
    }
    if (watched.position() > checked) checked = watched.position();
    const { missed, next } = await findMissed(watched, checked);
    checked = next;
    suspect = missed;
  };
  const loop = new BackgroundLoop({ task: 'log subscription check', log, work: check, everyMs: CHECK_MS });
  loop.start();
  return loop;
}

/**
 * The first of our events after a position, and the position up to which there is none. The next check starts
 * there.
 */
async function findMissed(
  log: Pick<WatchedSubscription, 'readAll'>,
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

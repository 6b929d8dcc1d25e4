import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import type { Commits } from './commits.ts';
import type { InjectedFaults } from './injected-faults.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage } from './messages.ts';
import { type ReadCall, refusePosition, send } from './read.ts';
import type { SimulatedLog } from './simulated-log.ts';

const DEFAULT_WINDOW = 32;

/**
 * Follows `$all` after a position (exclusive), filtered by the prefix of stream names, with a checkpoint
 * after a number of examined events.
 */
export async function subscribe(
  call: ReadCall,
  options: streams.ReadReq.Options,
  log: SimulatedLog,
  commits: Commits,
  faults: InjectedFaults,
): Promise<void> {
  const position = options.getAll()?.getPosition();
  const start = position ? log.indexAfter(BigInt(position.getCommitPosition())) : 0;
  if (start === undefined) return refusePosition(call, 'Exception was thrown by handler.');
  const filter = options.getFilter();
  const prefixes = filter?.getStreamIdentifier()?.getPrefixList() ?? [''];
  const window = (filter?.getMax() || DEFAULT_WINDOW) * (filter?.getCheckpointintervalmultiplier() || 1);

  let wake = Promise.withResolvers<void>();
  const forget = commits.onAppended(() => wake.resolve());
  const whenOver = () => wake.resolve();
  for (const event of ['cancelled', 'close', 'error']) call.on(event, whenOver);

  let sent = 0;
  let isCaughtUp = false;
  let isMute = false;
  try {
    if (!(await send(call, confirmationMessage()))) return;
    // A subscription from the beginning first gets a checkpoint for it.
    if (!position && !(await send(call, checkpointMessage(0n)))) return;
    for (let index = start; ; ) {
      wake = Promise.withResolvers();
      isMute ||= faults.muteSubscriptions;
      for (; index < log.records.length && !isMute; index++) {
        const record = log.records[index];
        if (!record) break;
        const looked = index - start;
        const last = log.records[Math.min(index + window, log.records.length) - 1];
        if (faults.checkpointsFirst && looked % window === 0 && last) {
          if (!(await send(call, checkpointMessage(last.position)))) return;
        }
        if (prefixes.some((prefix) => record.stream.startsWith(prefix))) {
          if (!(await send(call, eventMessage(record)))) return;
          sent++;
          commits.eventsSent++;
          const limit = faults.endSubscriptionsAfter;
          if (limit && sent >= limit.events) return end(call, limit.how);
        }
        if (!faults.checkpointsFirst && looked % window === window - 1) {
          if (!(await send(call, checkpointMessage(record.position)))) return;
        }
      }
      if (!isCaughtUp && !(await send(call, caughtUpMessage()))) return;
      isCaughtUp = true;
      await wake.promise;
      if (call.cancelled || call.destroyed) return;
    }
  } finally {
    forget();
  }
}

function end(call: ReadCall, how: 'clean' | 'slow'): void {
  if (how === 'clean') call.end();
  else call.emit('error', { code: status.ABORTED, details: 'Operation timed out: Consumer too slow' });
}

import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';
import { eventMessage, readStreamName, streamNotFoundMessage } from './messages.ts';
import type { SimulatedLog, SimulatedRecord } from './simulated-log.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type Options = streams.ReadReq.Options;

/**
 * Reads a stream, or `$all` from a position, including that position. It reads forward. It reads backward only from the
 * end of `$all`, as the adapter does.
 */
export async function read(call: ReadCall, options: Options, log: SimulatedLog): Promise<void> {
  const stream = options.getStream();
  const records = stream ? fromStream(call, stream, log) : fromAll(call, options.getAll(), log);
  if (!records) return;
  const count = Number(options.getCount());
  for (const record of records.slice(0, count)) {
    if (!(await send(call, eventMessage(record)))) return;
  }
  call.end();
}

function fromStream(call: ReadCall, options: streams.ReadReq.Options.StreamOptions, log: SimulatedLog) {
  const name = readStreamName(options.getStreamIdentifier());
  const records = log.stream(name);
  if (records.length === 0) {
    call.write(streamNotFoundMessage(name));
    call.end();
    return undefined;
  }
  return records.slice(options.hasRevision() ? Number(options.getRevision()) : 0);
}

function fromAll(
  call: ReadCall,
  options: streams.ReadReq.Options.AllOptions | undefined,
  log: SimulatedLog,
): readonly SimulatedRecord[] | undefined {
  if (options?.hasEnd()) return log.records.toReversed();
  const position = options?.getPosition();
  if (!position) return log.records;
  const at = BigInt(position.getCommitPosition());
  const after = log.indexAfter(at);
  if (after !== undefined)
    return log.records.slice(Math.max(0, after - 1)).filter((record) => record.position >= at);
  refusePosition(call, 'Unexpected ReadAllResult: Error');
  return undefined;
}

export function refusePosition(call: ReadCall, details: string): void {
  call.emit('error', { code: status.UNKNOWN, details });
}

/** Writes as fast as the receiver reads. Returns false when the call is over. */
export async function send(call: ReadCall, message: streams.ReadResp): Promise<boolean> {
  if (call.cancelled || call.destroyed) return false;
  if (!call.write(message)) await firstOf(call, ['drain', 'close', 'error', 'cancelled']);
  return !call.cancelled && !call.destroyed;
}

function firstOf(call: ReadCall, events: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) call.off(event, done);
      resolve();
    };
    for (const event of events) call.on(event, done);
  });
}

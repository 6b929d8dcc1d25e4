import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { CommitOutcome, Commits } from './commits.ts';
import type { InjectedFaults } from './injected-faults.ts';
import {
  appendError,
  position,
  readStreamName,
  readUuid,
  structuredUuid,
  wrongExpectedVersion,
} from './messages.ts';
import type { Proposed } from './simulated-log.ts';

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

interface Open {
  readonly options: streams.BatchAppendReq.Options;
  readonly events: streams.BatchAppendReq.ProposedMessage[];
}

const APPEND_MAX_BYTES = 1024 * 1024;

/** One call carries all appends of a client. Each append has its own id and can arrive in several parts. */
export function batchAppend(call: Call, commits: Commits, faults: InjectedFaults): void {
  const open = new Map<string, Open>();
  call.on('error', () => {});
  call.on('end', () => call.end());
  call.on('data', (part: streams.BatchAppendReq) => {
    const id = readUuid(part.getCorrelationId()) ?? '';
    const options = part.getOptions();
    if (options) open.set(id, { options, events: [] });
    const append = open.get(id);
    append?.events.push(...part.getProposedMessagesList());
    if (!append || !part.getIsFinal()) return;
    open.delete(id);
    void answer(append, commits, faults).then((response) => {
      if (response && !call.destroyed) call.write(response.setCorrelationId(structuredUuid(id)));
    });
  });
}

async function answer({ options, events }: Open, commits: Commits, faults: InjectedFaults) {
  const stream = readStreamName(options.getStreamIdentifier());
  const response = new streams.BatchAppendResp().setStreamIdentifier(options.getStreamIdentifier());
  if (faults.notReady) {
    // Error details of a type that the client does not know.
    return response.setError(appendError('google.protobuf.Empty', new Uint8Array(), 'Server Is Not Ready'));
  }
  const proposed = events.map(toProposed);
  if (proposed.some((event) => event === undefined)) {
    // The real server answers an append with a malformed id without the append's id.
    return new streams.BatchAppendResp().setCorrelationId(structuredUuid(crypto.randomUUID()));
  }
  const bytes = proposed.reduce((sum, event) => sum + (event?.data.length ?? 0), 0);
  if (bytes > APPEND_MAX_BYTES) {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(APPEND_MAX_BYTES);
    return response.setError(
      appendError('event_store.client.MaximumAppendSizeExceeded', details.serializeBinary()),
    );
  }
  const expected = options.hasNoStream() ? -1n : BigInt(options.getStreamPosition());
  const outcome = await commits.append(stream, expected, proposed as Proposed[]);
  await faults.holdAnswers;
  return fill(response, expected, outcome);
}

function fill(response: streams.BatchAppendResp, expected: bigint, outcome: CommitOutcome) {
  if (outcome === 'none') return undefined;
  if (outcome === 'timeout') {
    return response.setError(
      appendError('event_store.client.Timeout', new shared.Timeout().serializeBinary()),
    );
  }
  if (!outcome.stored) return response.setError(wrongExpectedVersion(expected, outcome.current));
  const success = new streams.BatchAppendResp.Success();
  success.setCurrentRevision(`${outcome.revision}`).setPosition(position(outcome.position));
  return response.setSuccess(success);
}

function toProposed(message: streams.BatchAppendReq.ProposedMessage): Proposed | undefined {
  const id = readUuid(message.getId());
  if (!id) return undefined;
  return {
    id,
    metadata: new Map(message.getMetadataMap().toObject()),
    customMetadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}

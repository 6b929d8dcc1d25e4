import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { isUuid } from '../../../../domain/uuid.ts';
import type { SimulatedRecord } from './simulated-log.ts';

/** The answers of an EventStoreDB, in the messages of the client's own protocol files. */

/** The id in lower case, from either of its two message forms; undefined if it is not a UUID. */
export function readUuid(uuid: shared.UUID | undefined): string | undefined {
  const structured = uuid?.getStructured();
  const text = uuid?.getString().toLowerCase() ?? '';
  if (!structured) return isUuid(text) ? text : undefined;
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}

/** An id in the form in which the real server sends it: two halves. */
export function structuredUuid(id: string): shared.UUID {
  const hex = id.replaceAll('-', '');
  const half = (digits: string) => BigInt.asIntN(64, BigInt(`0x${digits}`)).toString();
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(half(hex.slice(0, 16)));
  structured.setLeastSignificantBits(half(hex.slice(16)));
  return new shared.UUID().setStructured(structured);
}

const streamIdentifier = (name: string) =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name).toString('base64'));

export const readStreamName = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const position = (at: bigint) =>
  new shared.AllStreamPosition().setCommitPosition(`${at}`).setPreparePosition(`${at}`);

/** Times travel in .NET ticks. */
const TICKS_PER_MS = 10_000n;

export function eventMessage(record: SimulatedRecord): streams.ReadResp {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent();
  event.setId(new shared.UUID().setString(record.id));
  event.setStreamIdentifier(streamIdentifier(record.stream));
  event.setStreamRevision(`${record.revision}`);
  event.setCommitPosition(`${record.position}`).setPreparePosition(`${record.position}`);
  event.setData(record.data).setCustomMetadata(record.customMetadata);
  for (const [key, value] of record.metadata) event.getMetadataMap().set(key, value);
  event.getMetadataMap().set('created', String(BigInt(record.createdAtMs) * TICKS_PER_MS));
  const read = new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(`${record.position}`);
  return new streams.ReadResp().setEvent(read);
}

export const checkpointMessage = (at: bigint) =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(`${at}`).setPreparePosition(`${at}`),
  );

export const confirmationMessage = () =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()),
  );

export const caughtUpMessage = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const streamNotFoundMessage = (name: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(name)),
  );

/** An error of one append, as it is sent inside the batch stream. */
export function appendError(typeName: string, details: Uint8Array, message = ''): status.Status {
  const packed = new any.Any();
  packed.pack(details, typeName);
  return new status.Status().setMessage(message).setDetails(packed);
}

export function wrongExpectedVersion(expected: bigint, current: bigint): status.Status {
  const wrong = new shared.WrongExpectedVersion();
  if (expected < 0n) wrong.setExpectedNoStream(new empty.Empty());
  else wrong.setExpectedStreamPosition(`${expected}`);
  if (current < 0n) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(`${current}`);
  return appendError('event_store.client.WrongExpectedVersion', wrong.serializeBinary());
}

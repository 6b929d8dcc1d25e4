import type { NewEvent } from '../port.ts';

/** The largest append that the server accepts, in bytes. */
const APPEND_MAX_BYTES = 1024 * 1024;

/**
 * Refuses an append that is too large for the server with `RangeError`, and data that `JSON.stringify` refuses,
 * such as a bigint, with `TypeError`. Without this check a bigint would throw inside the client, where it cannot be
 * caught.
 */
export function checkSize(events: readonly NewEvent[]): void {
  let bytes = 0;
  for (const { data, metadata } of events) {
    bytes += Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
  }
  if (bytes > APPEND_MAX_BYTES) {
    throw new RangeError(`an append holds at most ${APPEND_MAX_BYTES} bytes, this one has ${bytes}`);
  }
}

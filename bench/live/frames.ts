/**
 * The part of RFC 6455 that this client needs, in a simple form that costs the machine little. It sends messages of at
 * most 125 bytes and reads messages of less than 64 KiB, which the server never splits or masks.
 */

export const TEXT = 0x1;
const PING = 0x9;
const PONG = 0xa;
const FINAL = 0x80;
const MASKED = 0x80;
const SHORT_MAX = 125;
/** In place of a length: the next two bytes are the length. */
const LENGTH_FOLLOWS = 126;

/** A client frame. Its mask is four zeros, because masks protect only proxies, and there is no proxy here. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  if (payload.length > SHORT_MAX)
    throw new Error(`a client of this benchmark sends at most ${SHORT_MAX} bytes`);
  return Buffer.concat([Buffer.from([FINAL | opcode, MASKED | payload.length, 0, 0, 0, 0]), payload]);
}

export const pongFrame = (payload: Buffer) => clientFrame(PONG, payload);

interface FrameHandlers {
  text(payload: Buffer): void;
  ping(payload: Buffer): void;
}

/** Reads a server's frames from chunks of any size. It ignores frames that are neither a text nor a ping. */
export class FrameReader {
  readonly #handlers: FrameHandlers;
  #rest: Buffer = Buffer.alloc(0);

  constructor(handlers: FrameHandlers) {
    this.#handlers = handlers;
  }

  take(chunk: Buffer): void {
    let left = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    for (;;) {
      const head = readHeader(left);
      if (!head || left.length < head.bytes + head.payload) break;
      const payload = left.subarray(head.bytes, head.bytes + head.payload);
      if (head.opcode === TEXT) this.#handlers.text(payload);
      else if (head.opcode === PING) this.#handlers.ping(payload);
      left = left.subarray(head.bytes + head.payload);
    }
    this.#rest = left.length > 0 ? Buffer.from(left) : Buffer.alloc(0);
  }
}

function readHeader(frame: Buffer): { opcode: number; bytes: number; payload: number } | undefined {
  const [first, second] = frame;
  if (first === undefined || second === undefined) return undefined;
  const opcode = first & 0x0f;
  if (second <= SHORT_MAX) return { opcode, bytes: 2, payload: second };
  if (second !== LENGTH_FOLLOWS)
    throw new Error('the server sent a frame of 64 KiB or more, or a masked one');
  return frame.length < 4 ? undefined : { opcode, bytes: 4, payload: frame.readUInt16BE(2) };
}

const BLOCK_BYTES = 64;
const DOUBLE_ROUNDS = 10;
/** The ASCII letters "expand 32-byte k" as four words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
/** The words that one quarter round mixes: four columns, then four diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/**
 * Encrypts or decrypts bytes with ChaCha20 (RFC 8439, section 2.4), from block `counter` on. The key has 32 bytes, the
 * nonce 12. It hides the bytes and does not notice a change of them. Only the drafts in local storage are sealed
 * with it, because forms read them at once. The other sealed data uses WebCrypto, which is asynchronous.
 */
export function chacha20(
  bytes: Uint8Array,
  key: Uint8Array,
  nonce: Uint8Array,
  counter = 1,
): Uint8Array<ArrayBuffer> {
  const start = new Uint32Array([...CONSTANTS, ...wordsOf(key), counter, ...wordsOf(nonce)]);
  const result = new Uint8Array(bytes);
  for (let offset = 0; offset < result.length; offset += BLOCK_BYTES) {
    const stream = keyStream(start);
    const end = Math.min(BLOCK_BYTES, result.length - offset);
    for (let index = 0; index < end; index += 1) {
      result[offset + index] = (result[offset + index] ?? 0) ^ stream.getUint8(index);
    }
    start[12] = (start[12] ?? 0) + 1;
  }
  return result;
}

/** One block of the key stream. */
function keyStream(start: Uint32Array): DataView {
  const state = Uint32Array.from(start);
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    for (const [a, b, c, d] of QUARTERS) {
      mix(state, a, b, d, 16);
      mix(state, c, d, b, 12);
      mix(state, a, b, d, 8);
      mix(state, c, d, b, 7);
    }
  }
  const stream = new DataView(new ArrayBuffer(BLOCK_BYTES));
  for (const [index, word] of state.entries()) stream.setUint32(4 * index, word + (start[index] ?? 0), true);
  return stream;
}

/** Adds one word to another, and rotates a third, combined with the sum, to the left. */
function mix(state: Uint32Array, sum: number, added: number, rotated: number, bits: number): void {
  state[sum] = (state[sum] ?? 0) + (state[added] ?? 0);
  const combined = (state[rotated] ?? 0) ^ (state[sum] ?? 0);
  state[rotated] = (combined << bits) | (combined >>> (32 - bits));
}

function wordsOf(bytes: Uint8Array): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(4 * index, true));
}

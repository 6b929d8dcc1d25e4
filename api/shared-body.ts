import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * A body is compressed once in the life of a process. The highest level would take forty times as long and save
 * only a tenth more.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The encodings of a body, the one with the smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const COMPRESS: Readonly<Record<Encoding, (plain: Buffer) => Promise<Buffer>>> = {
  br: (plain) => promisify(brotliCompress)(plain, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** The weight with which a browser refuses an encoding (RFC 9110, 12.4.2). */
const ZERO_WEIGHT = /^q=0(\.0*)?$/;

/**
 * A body that is the same for every caller. Each encoding is made for the first call that asks for it: compressing the
 * pages of the client would take a fifth of a start.
 */
export class SharedBody {
  readonly plain: Buffer;
  /** A hash of the plain form, as text. */
  readonly hash: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.hash = createHash('sha256').update(this.plain).digest('base64url');
  }

  /** The body in an encoding. A failure is not kept: the next call tries again. */
  encoded(encoding: Encoding): Promise<Buffer> {
    const encoded = this.#encoded.get(encoding) ?? this.#encode(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    try {
      return await COMPRESS[encoding](this.plain);
    } catch (error) {
      this.#encoded.delete(encoding);
      throw error;
    }
  }
}

/** The encoding with the smallest result of those that `accepted`, the header `Accept-Encoding`, names. A `*` names none. */
export function smallestEncoding(accepted = ''): Encoding | undefined {
  const taken = accepted
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim().toLowerCase()));
  return ENCODINGS.find((encoding) =>
    taken.some(
      ([name, ...weights]) => name === encoding && !weights.some((weight) => ZERO_WEIGHT.test(weight)),
    ),
  );
}

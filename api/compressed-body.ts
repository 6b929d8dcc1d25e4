import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/**
 * A body is compressed once in the life of a process. The highest level would take forty times as long and save
 * only a tenth more.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The weight with which a browser refuses an encoding (RFC 9110, 12.4.2). */
const ZERO_WEIGHT = /^q=0(\.0*)?$/;

/** A body that is the same for every caller: plain, and compressed with Brotli and gzip. */
export interface CompressedBody {
  readonly plain: Buffer;
  /** The compressed forms, smallest first. */
  readonly encoded: ReadonlyMap<string, Buffer>;
  /** A hash of the plain form, as text. */
  readonly hash: string;
}

export async function compressBody(text: string): Promise<CompressedBody> {
  const plain = Buffer.from(text);
  const [brotli, gzipped] = await Promise.all([compressBrotli(plain, BROTLI), compressGzip(plain)]);
  return {
    plain,
    encoded: new Map([
      ['br', brotli],
      ['gzip', gzipped],
    ]),
    hash: createHash('sha256').update(plain).digest('base64url'),
  };
}

/**
 * The body in the smallest encoding that `accepted`, the header `Accept-Encoding`, names. It is plain, without
 * `encoding`, if the header names none of them; a `*` names none.
 */
export function smallestEncoding(
  { plain, encoded }: CompressedBody,
  accepted = '',
): { readonly encoding?: string; readonly body: Buffer } {
  const taken = accepted
    .split(',')
    .map((coding) => coding.split(';').map((part) => part.trim().toLowerCase()));
  const isTaken = (encoding: string) =>
    taken.some(
      ([name, ...weights]) => name === encoding && !weights.some((weight) => ZERO_WEIGHT.test(weight)),
    );
  for (const [encoding, body] of encoded) if (isTaken(encoding)) return { encoding, body };
  return { body: plain };
}

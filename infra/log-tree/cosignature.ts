import { sign, verify } from 'node:crypto';
import {
  type NoteSignature,
  type NoteSigner,
  type NoteVerifier,
  type SignedNote,
  signaturesOf,
} from './signed-note.ts';

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

const cosigned = (text: string, seconds: bigint) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

/** The cosignature of a checkpoint's text at a time in seconds since 1970 (C2SP `tlog-cosignature`, version 1). */
export function cosign(
  text: string,
  { name, keyId, privateKey }: NoteSigner,
  atSeconds: number,
): NoteSignature {
  const seconds = BigInt(Math.floor(atSeconds));
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(seconds);
  return { name, keyId, signature: Buffer.concat([time, sign(null, cosigned(text, seconds), privateKey)]) };
}

/**
 * When the witness cosigned the note, in seconds since 1970; undefined if it did not, or if one of its cosignatures is
 * wrong.
 */
export function cosignedAt(note: SignedNote, verifier: NoteVerifier): number | undefined {
  const own = signaturesOf(note, verifier);
  const areRight = own.every(
    ({ signature }) =>
      signature.length === TIME_BYTES + SIGNATURE_BYTES &&
      verify(
        null,
        cosigned(note.text, signature.readBigUInt64BE()),
        verifier.publicKey,
        signature.subarray(TIME_BYTES),
      ),
  );
  const [first] = own;
  return first && areRight ? Number(first.signature.readBigUInt64BE()) : undefined;
}

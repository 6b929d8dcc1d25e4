import { parseSize } from '../checkpoint.ts';
import type { Hash } from '../merkle-tree.ts';
import { HASH_BYTES } from '../merkle-tree.ts';
import { fromBase64, MalformedNote } from '../signed-note.ts';

/** The body of a call to a witness (C2SP `tlog-witness`): a checkpoint, and the proof that it extends an older one. */
export interface AddCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Hash[];
  /** The signed checkpoint, as a note. */
  readonly note: string;
}

const MAX_PROOF_LINES = 63;

export const formatAddCheckpoint = ({ oldSize, proof, note }: AddCheckpoint): string =>
  `old ${oldSize}\n${proof.map((hash) => `${hash.toString('base64')}\n`).join('')}\n${note}`;

/** Throws `MalformedNote`. */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, Math.max(0, end)).split('\n');
  const oldSize = first.startsWith('old ') ? parseSize(first.slice('old '.length)) : undefined;
  const proof = lines.map(fromBase64);
  if (
    oldSize === undefined ||
    lines.length > MAX_PROOF_LINES ||
    !proof.every((hash) => hash?.length === HASH_BYTES)
  )
    throw new MalformedNote('this is not a call to add a checkpoint');
  return { oldSize, proof: proof as Hash[], note: body.slice(end + 2) };
}

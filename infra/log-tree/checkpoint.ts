import { HASH_BYTES, type TreeHead } from './merkle-tree.ts';
import { fromBase64, MalformedNote } from './signed-note.ts';

/** The head of the tree of one log, which its origin names (C2SP `tlog-checkpoint`). */
export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** The tree size in decimal digits without leading zeros; undefined for any other text. */
export function parseSize(text: string): number | undefined {
  const size = Number(text);
  return SIZE.test(text) && Number.isSafeInteger(size) ? size : undefined;
}

/** The text of a checkpoint, to be signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** Reads the text of a checkpoint. Further lines are ignored. Throws `MalformedNote`. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', sizeLine = '', rootLine = ''] = text.split('\n');
  const size = parseSize(sizeLine);
  const root = fromBase64(rootLine);
  if (origin === '' || size === undefined || root?.length !== HASH_BYTES)
    throw new MalformedNote('this is not a checkpoint');
  return { origin, size, root };
}

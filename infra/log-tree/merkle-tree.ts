import { hash } from 'node:crypto';

/** A node of the tree: 32 bytes of SHA-256. */
export type Hash = Buffer;

export const HASH_BYTES = 32;

/** The hash of a leaf: SHA-256 of 0x00 and the leaf's bytes, here as UTF-8 text (RFC 9162, 2.1.1). */
export const leafHash = (text: string): Hash => hash('sha256', `\0${text}`, 'buffer');

/** The hash of two subtrees: SHA-256 of 0x01 and both hashes. */
function nodeHash(left: Hash, right: Hash): Hash {
  const bytes = Buffer.allocUnsafe(1 + 2 * HASH_BYTES);
  bytes[0] = 1;
  left.copy(bytes, 1);
  right.copy(bytes, 1 + HASH_BYTES);
  return hash('sha256', bytes, 'buffer');
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = hash('sha256', '', 'buffer');

/** The largest power of two that is smaller than `size`, where a tree of that size is split. `size` is at least 2. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Called for each complete subtree of 2^`level` leaves, the `index`-th of its level. */
type OnSubtree = (level: number, index: number, root: Hash) => void;

/**
 * A tree that only grows. It keeps the roots of its complete subtrees, the largest first: one for each bit that is set in
 * its size.
 */
export class Frontier {
  #size: number;
  readonly #roots: Hash[];

  constructor(size = 0, roots: readonly Hash[] = []) {
    this.#size = size;
    this.#roots = [...roots];
  }

  get size(): number {
    return this.#size;
  }

  get roots(): readonly Hash[] {
    return this.#roots;
  }

  /** Adds a leaf. */
  push(leaf: Hash, onSubtree?: OnSubtree): void {
    let [index, level, root] = [this.#size, 0, leaf];
    onSubtree?.(level, index, root);
    for (; index % 2 === 1; index = (index - 1) / 2) {
      root = nodeHash(this.#roots.pop() as Hash, root);
      onSubtree?.(++level, (index - 1) / 2, root);
    }
    this.#roots.push(root);
    this.#size++;
  }

  root(): Hash {
    if (this.#roots.length === 0) return EMPTY_ROOT;
    return this.#roots.reduceRight((right, left) => nodeHash(left, right));
  }
}

/** The root of a complete subtree: the `index`-th with 2^`level` leaves. */
export type ReadSubtree = (level: number, index: number) => Promise<Hash>;

/** The root of the leaves from `from` to `to - 1`, as RFC 9162 defines it. */
async function rootOf(read: ReadSubtree, from: number, to: number): Promise<Hash> {
  const size = to - from;
  if (size === 0) return EMPTY_ROOT;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return read(level, from / size);
  const middle = from + splitOf(size);
  return nodeHash(await rootOf(read, from, middle), await rootOf(read, middle, to));
}

/** The root that the tree had at a size. */
export const rootAt = (read: ReadSubtree, size: number): Promise<Hash> => rootOf(read, 0, size);

/** The proof that a leaf is in the tree of a size: the siblings on its way up (RFC 9162, 2.1.3.1). */
export async function inclusionProof(read: ReadSubtree, index: number, size: number): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`the tree of ${size} has no leaf ${index}`);
  const proof: Hash[] = [];
  for (let [from, to] = [0, size]; to - from > 1; ) {
    const middle = from + splitOf(to - from);
    if (index < middle) {
      proof.unshift(await rootOf(read, middle, to));
      to = middle;
    } else {
      proof.unshift(await rootOf(read, from, middle));
      from = middle;
    }
  }
  return proof;
}

/** Whether the proof shows that the leaf is at `index` in the tree of this size and root (RFC 9162, 2.1.3.2). */
export function verifyInclusion(
  { index, size, root }: { readonly index: number; readonly size: number; readonly root: Hash },
  leaf: Hash,
  proof: readonly Hash[],
): boolean {
  if (!(index >= 0 && index < size)) return false;
  const rest = [...proof];
  const climb = (from: number, to: number): Hash | undefined => {
    if (to - from === 1) return leaf;
    const sibling = rest.pop();
    if (!sibling) return undefined;
    const middle = from + splitOf(to - from);
    const below = index < middle ? climb(from, middle) : climb(middle, to);
    if (!below) return undefined;
    return index < middle ? nodeHash(below, sibling) : nodeHash(sibling, below);
  };
  return climb(0, size)?.equals(root) === true && rest.length === 0;
}

/** The proof that the tree of `newSize` begins with all leaves of the tree of `oldSize` (RFC 9162, 2.1.4.1). */
export async function consistencyProof(read: ReadSubtree, oldSize: number, newSize: number): Promise<Hash[]> {
  if (!(oldSize >= 0 && oldSize <= newSize))
    throw new RangeError(`no tree grows from ${oldSize} to ${newSize}`);
  if (oldSize === 0 || oldSize === newSize) return [];
  const proof: Hash[] = [];
  let [from, to] = [0, newSize];
  while (to !== oldSize) {
    const middle = from + splitOf(to - from);
    if (oldSize <= middle) {
      proof.unshift(await rootOf(read, middle, to));
      to = middle;
    } else {
      proof.unshift(await rootOf(read, from, middle));
      from = middle;
    }
  }
  // With `from` at 0 the old tree itself is one complete subtree. The verifier knows its root, so the proof leaves it
  // out.
  if (from > 0) proof.unshift(await rootOf(read, from, to));
  return proof;
}

/** The size and the root of a tree. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** Whether the proof shows that the newer tree begins with all leaves of the older one (RFC 9162, 2.1.4.2). */
export function verifyConsistency(older: TreeHead, newer: TreeHead, proof: readonly Hash[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === 0) return proof.length === 0 && older.root.equals(EMPTY_ROOT);
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  const rest = [...proof];
  /**
   * The roots of the older and of the newer tree over the leaves from `from` to `to - 1`. Undefined if the proof is too
   * short.
   */
  const climb = (from: number, to: number): readonly [Hash, Hash] | undefined => {
    if (to === older.size) {
      const root = from === 0 ? older.root : rest.pop();
      return root && [root, root];
    }
    const sibling = rest.pop();
    if (!sibling) return undefined;
    const middle = from + splitOf(to - from);
    const isLeft = older.size <= middle;
    const below = isLeft ? climb(from, middle) : climb(middle, to);
    if (!below) return undefined;
    const [before, after] = below;
    return isLeft
      ? [before, nodeHash(after, sibling)]
      : [nodeHash(sibling, before), nodeHash(sibling, after)];
  };
  const [before, after] = climb(0, newer.size) ?? [];
  return before?.equals(older.root) === true && after?.equals(newer.root) === true && rest.length === 0;
}

import type { Kysely } from 'kysely';
import type { Hash } from '../../infra/log-tree/merkle-tree.ts';
import { leavesOfTiles } from '../../projections/log-tree/queries.ts';
import { TILE_HASHES } from '../../projections/log-tree/table.ts';
import type { Database } from '../../projections/tables.ts';

/** How many tiles one query reads. */
const TILES = 32;
const LEAVES = TILES * TILE_HASHES;

/** The leaves of the tree as the tiles have them, read a part at a time. */
export class ExpectedLeaves {
  readonly #db: Kysely<Database>;
  readonly #size: number;
  /** The leaves from `#from` on. */
  #leaves: Hash[] = [];
  #from = 0;

  constructor(db: Kysely<Database>, size: number) {
    this.#db = db;
    this.#size = size;
  }

  /**
   * Loads the leaves from `index` up to `to`, plus at most one batch on each side, and drops earlier ones.
   */
  async load(index: number, to: number): Promise<void> {
    const end = Math.min(to, this.#size);
    for (let loaded = this.#from + this.#leaves.length; loaded < end; loaded += LEAVES) {
      const behind = Math.max(0, index - LEAVES - this.#from);
      this.#leaves = this.#leaves.slice(behind);
      this.#from += behind;
      const read = await leavesOfTiles(this.#db, loaded / TILE_HASHES, TILES);
      // The projector may have added leaves meanwhile.
      this.#leaves.push(...read.slice(0, this.#size - loaded));
      // A missing tile: none of its leaves can be compared.
      if (read.length < Math.min(LEAVES, this.#size - loaded)) return;
    }
  }

  /** The leaf at an index; undefined if it is not loaded. */
  at(index: number): Hash | undefined {
    return this.#leaves[index - this.#from];
  }

  /** The first index of a leaf from `from` on, before `to`, among the loaded ones; undefined if it is not there. */
  indexOf(leaf: Hash, from: number, to: number): number | undefined {
    for (let index = Math.max(from, this.#from); index < to; index++)
      if (this.at(index)?.equals(leaf)) return index;
    return undefined;
  }
}

import type { RecordedEvent } from '../../infra/event-store/port.ts';
import { leafOf } from '../../infra/log-tree/leaf.ts';
import { Frontier, type Hash } from '../../infra/log-tree/merkle-tree.ts';
import type { NewRow } from '../columns.ts';
import { type TILE_COLUMNS, TILE_HASHES, TILE_LEVELS } from './table.ts';

/** The size of the tree, and the roots of its complete subtrees. */
export type TreeState = Pick<Frontier, 'size' | 'roots'>;

export interface LogTreeChanges {
  readonly head: TreeState;
  /** The hashes that each tile gains at its end. */
  readonly tiles: readonly NewRow<typeof TILE_COLUMNS>[];
}

/** Adds a leaf for every event. The resulting tables do not depend on how the log is cut into batches. */
export function fold(before: TreeState, events: readonly RecordedEvent[]): LogTreeChanges {
  const head = new Frontier(before.size, before.roots);
  const gained = new Map<string, { level: number; tile: number; hashes: Hash[]; last: bigint | null }>();
  for (const event of events) {
    head.push(leafOf(event), (depth, index, hash) => {
      if (depth % TILE_LEVELS !== 0) return;
      const [level, tile] = [depth / TILE_LEVELS, Math.floor(index / TILE_HASHES)];
      const key = `${level} ${tile}`;
      const own = gained.get(key) ?? { level, tile, hashes: [], last: null };
      gained.set(key, own);
      own.hashes.push(hash);
      if (level === 0) own.last = event.position;
    });
  }
  const tiles = [...gained.values()].map(({ level, tile, hashes, last }) => ({
    level,
    tile,
    hashes: Buffer.concat(hashes),
    last_position: last,
  }));
  return { head, tiles };
}

import type { Kysely } from 'kysely';
import { LOG_START } from '../../infra/event-store/port.ts';
import { Frontier, HASH_BYTES, type Hash, type ReadSubtree } from '../../infra/log-tree/merkle-tree.ts';
import type { Database } from '../tables.ts';
import { TILE_HASHES, TILE_LEVELS } from './table.ts';

type Db = Kysely<Database>;

/** The tree as far as the projection has followed the log. */
export async function readTree(db: Db): Promise<Frontier> {
  const head = await db.selectFrom('log_tree_head').selectAll().executeTakeFirst();
  return head ? new Frontier(Number(head.size), hashesIn(head.roots)) : new Frontier();
}

/**
 * Reads the roots of complete subtrees from the tiles. It remembers the tiles that it has read. Throws `RangeError`
 * for a subtree that was not complete when its tile was read.
 */
export function subtreesIn(db: Db): ReadSubtree {
  const tiles = new Map<string, Promise<readonly Hash[]>>();
  const tileOf = (level: number, tile: number) => {
    const key = `${level} ${tile}`;
    const found = tiles.get(key) ?? readTile(db, level, tile);
    tiles.set(key, found);
    return found;
  };
  return async (depth, index) => {
    const level = Math.floor(depth / TILE_LEVELS);
    const count = 2 ** (depth % TILE_LEVELS);
    const first = index * count;
    const hashes = await tileOf(level, Math.floor(first / TILE_HASHES));
    const from = first % TILE_HASHES;
    const own = hashes.slice(from, from + count);
    if (own.length < count) throw new RangeError(`the log tree has no subtree ${index} of 2^${depth} leaves`);
    const subtree = new Frontier();
    for (const hash of own) subtree.push(hash);
    return subtree.root();
  };
}

async function readTile(db: Db, level: number, tile: number): Promise<readonly Hash[]> {
  const found = await db
    .selectFrom('log_tree_tiles')
    .select('hashes')
    .where('level', '=', level)
    .where('tile', '=', tile)
    .executeTakeFirst();
  return found ? hashesIn(found.hashes) : [];
}

/** The leaves of some tiles, from the tile `from` on. */
export async function leavesOfTiles(db: Db, from: number, count: number): Promise<readonly Hash[]> {
  const tiles = await db
    .selectFrom('log_tree_tiles')
    .select('hashes')
    .where('level', '=', 0)
    .where('tile', '>=', from)
    .where('tile', '<', from + count)
    .orderBy('tile')
    .execute();
  return tiles.flatMap(({ hashes }) => hashesIn(hashes));
}

/** The hashes of every tile above the leaves, by level and tile. */
export async function upperTiles(db: Db): Promise<ReadonlyMap<string, Buffer>> {
  const tiles = await db
    .selectFrom('log_tree_tiles')
    .select(['level', 'tile', 'hashes'])
    .where('level', '>', 0)
    .execute();
  return new Map(tiles.map(({ level, tile, hashes }) => [`${level} ${tile}`, hashes]));
}

/**
 * The tile with the leaf of the event at a position, and the position of the last event before the tile. Undefined if the
 * tree does not reach the position.
 */
export async function tileOfPosition(
  db: Db,
  position: bigint,
): Promise<{ readonly tile: number; readonly after: bigint } | undefined> {
  const leaves = db.selectFrom('log_tree_tiles').where('level', '=', 0).select(['tile', 'last_position']);
  const found = await leaves
    .where('last_position', '>=', position)
    .orderBy('tile')
    .limit(1)
    .executeTakeFirst();
  if (!found) return undefined;
  const before = await leaves.where('tile', '=', found.tile - 1).executeTakeFirst();
  return { tile: found.tile, after: before?.last_position ?? LOG_START };
}

const hashesIn = (bytes: Buffer): Hash[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );

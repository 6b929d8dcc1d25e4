import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RecordedEvent } from '../../infra/event-store/port.ts';
import type { Database } from '../tables.ts';

interface LogTreeRows {
  readonly size: number;
  readonly root: string;
  /** For each tile its level, number, hashes in hexadecimal digits, and the position of its last event. */
  readonly tiles: readonly (readonly [level: number, tile: number, hashes: string, last: string | null])[];
}

const TILE = 256;

/**
 * The rows that the log calls for, by the definitions of RFC 8785 and RFC 9162. It uses neither the projection nor the
 * code of the tree.
 */
export function logTreeRowsOf(log: readonly RecordedEvent[]): LogTreeRows {
  const leaves = log.map(leafOf);
  const tiles: [number, number, string, string | null][] = [];
  for (let level = 0, width = 1; Math.floor(leaves.length / width) > 0; level++, width *= TILE) {
    const subtrees = Array.from({ length: Math.floor(leaves.length / width) }, (_, index) =>
      rootOf(leaves.slice(index * width, (index + 1) * width)),
    );
    for (let tile = 0; tile * TILE < subtrees.length; tile++) {
      const hashes = subtrees.slice(tile * TILE, (tile + 1) * TILE);
      const last = log[Math.min(log.length, (tile + 1) * TILE) - 1]?.position;
      tiles.push([level, tile, Buffer.concat(hashes).toString('hex'), level === 0 ? String(last) : null]);
    }
  }
  return { size: leaves.length, root: rootOf(leaves).toString('hex'), tiles };
}

/** All rows in PostgreSQL, with the root that follows from the roots of the complete subtrees. */
export async function storedLogTreeRows(db: Kysely<Database>): Promise<LogTreeRows> {
  const { rows: heads } = await sql<{ size: string; roots: Buffer }>`
    select size::text, roots from log_tree_head`.execute(db);
  const { rows: tiles } = await sql<{ row: [number, number, string, string | null] }>`
    select jsonb_build_array(level, tile, encode(hashes, 'hex'), last_position::text) as row
      from log_tree_tiles order by level, tile`.execute(db);
  const [head] = heads;
  const size = Number(head?.size ?? 0);
  const roots = Array.from({ length: (head?.roots.length ?? 0) / 32 }, (_, index) =>
    Buffer.from(head?.roots.subarray(index * 32, (index + 1) * 32) ?? []),
  );
  const last = roots.pop();
  const root = last ? roots.reverse().reduce((right, left) => node(left, right), last) : rootOf([]);
  return { size, root: root.toString('hex'), tiles: tiles.map(({ row }) => row) };
}

function leafOf({ position: _, ...event }: RecordedEvent): Buffer {
  const { id, stream, version, type, data, metadata } = event;
  const text = sortedJson({ id, stream, version, type, data, metadata });
  return sha256(Buffer.from([0]), Buffer.from(text, 'utf8'));
}

/** JSON with the keys of every object in order. Number-like keys would come first, and no event has any. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function rootOf(leaves: readonly Buffer[]): Buffer {
  const [first, second] = leaves;
  if (!first) return sha256();
  if (!second) return first;
  const middle = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return node(rootOf(leaves.slice(0, middle)), rootOf(leaves.slice(middle)));
}

const node = (left: Buffer, right: Buffer) => sha256(Buffer.from([1]), left, right);
const sha256 = (...parts: readonly Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

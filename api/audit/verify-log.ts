import type { Kysely } from 'kysely';
import { ignoreError } from '../../infra/background/ignore-error.ts';
import type { Logger } from '../../infra/background/logger.ts';
import { type EventStore, LOG_START, type RecordedEvent } from '../../infra/event-store/port.ts';
import { leafOf } from '../../infra/log-tree/leaf.ts';
import { Frontier, type Hash } from '../../infra/log-tree/merkle-tree.ts';
import { readTree, upperTiles } from '../../projections/log-tree/queries.ts';
import { TILE_HASHES, TILE_LEVELS } from '../../projections/log-tree/table.ts';
import type { Database } from '../../projections/tables.ts';
import { ExpectedLeaves } from './expected-leaves.ts';
import type { KnownCheckpoint } from './known-checkpoints.ts';

const PAGE = 2_000;
/**
 * After a difference, the comparison looks for the place where log and tree agree again: this many leaves back, and a
 * page ahead.
 */
const SEARCH_BACK_LEAVES = 16;
/** The most differences that a report lists. All are counted. */
const DESCRIBED_MAX = 20_000;

export interface VerifyLogOptions {
  readonly db: Kysely<Database>;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly known: readonly KnownCheckpoint[];
  readonly log: Logger;
  readonly signal?: AbortSignal;
  readonly onProgress?: (position: bigint) => void;
}

/** Where the log and the tree differ. `index` is the place in the tree, whose leaves are counted from 0. */
export type LogDifference =
  | { readonly kind: 'changed'; readonly index: number; readonly event: RecordedEvent }
  | { readonly kind: 'added'; readonly index: number; readonly event: RecordedEvent }
  /** `count` events of the tree are not in the log any more, before `event`, or at its end. */
  | {
      readonly kind: 'missing';
      readonly index: number;
      readonly count: number;
      readonly event: RecordedEvent | undefined;
    };

export interface CheckedCheckpoint extends KnownCheckpoint {
  /**
   * The root of the log at the size of the checkpoint; undefined if the log is shorter or the text is not a checkpoint.
   */
  readonly found: Hash | undefined;
}

export interface LogReport {
  /** The events of the log. */
  readonly events: number;
  /** The leaves of the tree when the comparison began. */
  readonly treeSize: number;
  /** The first differences, at most `DESCRIBED_MAX`. */
  readonly differences: readonly LogDifference[];
  /** The number of all differences. Missing events side by side count as one. */
  readonly differenceCount: number;
  /** Tiles above the leaves that do not follow from the log. Empty if any leaf differs. */
  readonly wrongTiles: readonly string[];
  /** Whether the head of the tree follows from the log. It is not judged, and true, if any leaf differs. */
  readonly isHeadRight: boolean;
  readonly checkpoints: readonly CheckedCheckpoint[];
}

/**
 * Reads the whole log from its store, computes each leaf again, and compares it with the tree and with every known
 * checkpoint. It keeps only a part of both in memory. Events beyond the size that the tree had at the beginning are not
 * compared with it. Throws the reason of `signal` when it is aborted.
 */
export async function verifyLog(options: VerifyLogOptions): Promise<LogReport> {
  const { db, known, signal, onProgress } = options;
  const stored = await readTree(db);
  const comparison = new Comparison(db, stored.size);
  const wanted = new Set(known.map(({ checkpoint }) => checkpoint?.size));
  const roots = new Map<number, Hash>([[0, new Frontier().root()]]);
  const upper = new Map<string, Hash[]>();
  const computed = new Frontier();
  const onSubtree = (depth: number, index: number, root: Hash) => {
    if (depth === 0 || depth % TILE_LEVELS !== 0) return;
    const key = `${depth / TILE_LEVELS} ${Math.floor(index / TILE_HASHES)}`;
    const own = upper.get(key) ?? [];
    upper.set(key, own);
    own.push(root);
  };
  let isHeadRight = stored.size === 0;
  for await (const events of pagesOf(options)) {
    signal?.throwIfAborted();
    const leaves = events.map(leafOf);
    for (const leaf of leaves) {
      computed.push(leaf, computed.size < stored.size ? onSubtree : undefined);
      if (wanted.has(computed.size)) roots.set(computed.size, computed.root());
      if (computed.size === stored.size) isHeadRight = computed.root().equals(stored.root());
    }
    await comparison.compare(events, leaves);
    const last = events.at(-1);
    if (last) onProgress?.(last.position);
  }
  const { differences, differenceCount } = comparison.end();
  return {
    events: computed.size,
    treeSize: stored.size,
    differences,
    differenceCount,
    wrongTiles: differenceCount > 0 ? [] : await wrongTiles(db, upper),
    isHeadRight: isHeadRight || differenceCount > 0,
    checkpoints: known.map((each) => ({
      ...each,
      found: each.checkpoint && roots.get(each.checkpoint.size),
    })),
  };
}

/** Reads the next page while the one before is compared. */
async function* pagesOf({ store, log }: VerifyLogOptions): AsyncGenerator<readonly RecordedEvent[]> {
  let reading = store.readAll(LOG_START, PAGE);
  for (;;) {
    const { events, next, isEnd } = await reading;
    if (!isEnd) {
      reading = store.readAll(next, PAGE);
      reading.catch(ignoreError(log, 'reading ahead of a comparison; awaiting the read throws the error'));
    }
    yield events;
    if (isEnd) return;
  }
}

class Comparison {
  readonly #expected: ExpectedLeaves;
  readonly #size: number;
  readonly #differences: LogDifference[] = [];
  #count = 0;
  /** The leaf of the tree that comes next. */
  #index = 0;

  constructor(db: Kysely<Database>, size: number) {
    this.#expected = new ExpectedLeaves(db, size);
    this.#size = size;
  }

  async compare(events: readonly RecordedEvent[], leaves: readonly Hash[]): Promise<void> {
    await this.#expected.load(this.#index, this.#index + 2 * PAGE);
    for (const [at, event] of events.entries()) {
      // Newer than the tree.
      if (this.#index >= this.#size) return;
      const leaf = leaves[at] as Hash;
      if (this.#expected.at(this.#index)?.equals(leaf)) this.#index++;
      else this.#describe(event, leaf, leaves, at);
    }
  }

  end(): Pick<LogReport, 'differences' | 'differenceCount'> {
    const count = this.#size - this.#index;
    if (count > 0) this.#add({ kind: 'missing', index: this.#index, count, event: undefined });
    return { differences: this.#differences, differenceCount: this.#count };
  }

  #describe(event: RecordedEvent, leaf: Hash, leaves: readonly Hash[], at: number): void {
    const index = this.#index;
    const found = this.#expected.indexOf(leaf, index - SEARCH_BACK_LEAVES, index + PAGE);
    if (found !== undefined) {
      if (found > index) this.#add({ kind: 'missing', index, count: found - index, event });
      this.#index = found + 1;
      return;
    }
    const next = this.#expected.at(index);
    const isAdded = next !== undefined && leaves.some((each, place) => place > at && each.equals(next));
    this.#add({ kind: isAdded ? 'added' : 'changed', index, event });
    if (!isAdded) this.#index++;
  }

  #add(difference: LogDifference): void {
    this.#count++;
    if (this.#differences.length < DESCRIBED_MAX) this.#differences.push(difference);
  }
}

async function wrongTiles(
  db: Kysely<Database>,
  computed: ReadonlyMap<string, readonly Hash[]>,
): Promise<string[]> {
  const stored = await upperTiles(db);
  return [...computed].flatMap(([key, hashes]) => {
    const bytes = Buffer.concat(hashes);
    // The projector may have added hashes meanwhile.
    return stored.get(key)?.subarray(0, bytes.length).equals(bytes) ? [] : key;
  });
}

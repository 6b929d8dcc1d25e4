import type { ExpectedWrite } from './judge.ts';
import { entryKindOf, isNewEntry, type PlannedWrite, type WriteKind } from './writes.ts';

/** A write of a person as the sequence knows it. */
export type Written = { -readonly [K in keyof ExpectedWrite]: ExpectedWrite[K] } & {
  readonly id: string;
  readonly kind: string;
  isDeleted?: boolean;
};

/** A write that is under way. Until the device answers nobody knows where it is. */
export const writtenOf = ({ id, mark, stream, entryId }: PlannedWrite, kind: WriteKind): Written => ({
  ...{ id, mark, stream, entryId, kind },
  isDeletion: kind.endsWith('delete'),
  state: 'unknown',
});

/**
 * The entry that a change or a deletion is about: an accepted one that is still there, chosen by `target`. Undefined if
 * there is none, and for a kind that makes an entry.
 */
export function targetOf(kind: WriteKind, written: readonly Written[], target: number): Written | undefined {
  if (isNewEntry(kind)) return undefined;
  const entries = written.filter(
    (one) => one.kind === entryKindOf(kind) && one.state !== 'unknown' && !one.isDeleted,
  );
  return entries[target % Math.max(1, entries.length)];
}

/** An eviction may destroy what waits, and nothing else. Returns how many writes nobody can know of any more. */
export function markEvicted(
  written: readonly Written[],
  waiting: readonly { readonly id: string; readonly stream: string }[],
): number {
  // A change of an entry may be joined with a waiting write of it.
  const evicted = written.filter(
    ({ id, entryId, state }) =>
      state !== 'unknown' &&
      waiting.some((one) => one.id === id || (entryId !== undefined && one.stream.endsWith(`/${entryId}`))),
  );
  for (const write of evicted) write.state = 'unknown';
  return evicted.length;
}

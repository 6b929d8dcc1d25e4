import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { logWarning } from './log.ts';
import { methodOf } from './outbox/queued-write.ts';
import type { Markable } from './outbox/wait-mark.ts';
import { type WaitingWrite, waitingWrites } from './outbox/waiting.ts';

interface Entry extends Markable {
  readonly id: string;
}

interface OlderPagesOptions<T extends Entry> {
  /**
   * The newest page, which the caller keeps up to date. While it is undefined, the last known page stays. A list that
   * starts without it, or with a page that is not full, counts as complete, unless a deletion waits to be sent.
   */
  readonly firstPage: readonly T[] | undefined;
  /** Lays changes and deletions that wait over the older entries. The newest page has them already. */
  readonly overlay?: (entries: readonly T[], writes: readonly WaitingWrite[]) => readonly T[];
  readonly pageSize: number;
  /** Loads the page that follows the entry `id`. */
  readonly loadBefore: (id: string) => Promise<readonly T[]>;
}

export interface OlderPages<T extends Entry> {
  /** Every entry loaded so far, newest first. */
  readonly entries: readonly T[];
  readonly isAtEnd: boolean;
  readonly isLoading: boolean;
  /** Whether the last attempt to load older entries failed. */
  readonly hasFailed: boolean;
  readonly loadOlder: () => Promise<void>;
  /** Shows an edited entry. */
  readonly replace: (entry: T) => void;
  /** Removes a deleted entry. */
  readonly remove: (id: string) => void;
}

/** Whether the newest page may be short only because a deletion waits. */
const isDeletionWaiting = (): boolean => waitingWrites.peek().some((write) => methodOf(write) === 'DELETE');

/** Loads a list of entries one page at a time, newest first. */
export function useOlderPages<T extends Entry>(options: OlderPagesOptions<T>): OlderPages<T> {
  const { pageSize, loadBefore, overlay = (entries: readonly T[]) => entries } = options;
  const lastRead = useRef<readonly T[]>([]);
  if (options.firstPage) lastRead.current = options.firstPage;
  const firstPage = lastRead.current;
  /** The older pages, after the newest one as it was when they were loaded. */
  const known = useSignal<readonly T[]>([]);
  const edited = useSignal<ReadonlyMap<string, T>>(new Map());
  const withdrawn = useSignal<ReadonlySet<string>>(new Set());
  const isAtEnd = useSignal(firstPage.length < pageSize && !isDeletionWaiting());
  const isLoading = useSignal(false);
  const hasFailed = useSignal(false);

  // After a deletion the newest page reaches further back, and after an addition not as far. If it contains an older
  // entry, too, its version of the entry is the newer one.
  const inFirstPage = new Set(firstPage.map(({ id }) => id));
  const older = overlay(known.value, waitingWrites.value);
  const entries = [...firstPage, ...older.slice(older.findLastIndex(({ id }) => inFirstPage.has(id)) + 1)]
    .filter(({ id }) => !withdrawn.value.has(id))
    .map((entry) => edited.value.get(entry.id) ?? entry);

  return {
    entries,
    isAtEnd: isAtEnd.value,
    isLoading: isLoading.value,
    hasFailed: hasFailed.value,
    async loadOlder() {
      // The server does not know an entry that waits to be sent.
      const last = entries.findLast(({ waits }) => waits !== 'waiting');
      if (!last || isLoading.peek()) return;
      isLoading.value = true;
      hasFailed.value = false;
      try {
        const page = await loadBefore(last.id);
        const before = known.peek().some(({ id }) => id === last.id)
          ? known.peek()
          : firstPage.filter(({ waits }) => waits !== 'waiting');
        known.value = [...before, ...page];
        isAtEnd.value = page.length < pageSize;
      } catch (error) {
        logWarning('Loading older entries failed:', error);
        hasFailed.value = true;
      } finally {
        isLoading.value = false;
      }
    },
    replace(entry) {
      edited.value = new Map([...edited.peek(), [entry.id, entry]]);
    },
    remove(id) {
      withdrawn.value = new Set([...withdrawn.peek(), id]);
    },
  };
}

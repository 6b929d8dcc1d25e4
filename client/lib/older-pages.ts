import { useSignal } from '@preact/signals-react';

interface Entry {
  readonly id: string;
}

interface OlderPagesOptions<T extends Entry> {
  /** The newest page, kept current by whoever shows it. */
  readonly firstPage: readonly T[];
  readonly pageSize: number;
  /** The page that follows the entry `id`. */
  readonly loadBefore: (id: string) => Promise<readonly T[]>;
}

export interface OlderPages<T extends Entry> {
  /** Every entry read so far, newest first. */
  readonly entries: readonly T[];
  readonly isAtEnd: boolean;
  readonly isLoading: boolean;
  /** Whether the last attempt to read on failed. */
  readonly hasFailed: boolean;
  readonly loadOlder: () => Promise<void>;
  /** Shows an entry as it is now. */
  readonly replace: (entry: T) => void;
  /** Takes an entry out: it was withdrawn. */
  readonly leave: (id: string) => void;
}

/** A list of one's own entries that reaches back a page at a time. */
export function useOlderPages<T extends Entry>(options: OlderPagesOptions<T>): OlderPages<T> {
  const { firstPage, pageSize, loadBefore } = options;
  const older = useSignal<readonly T[]>([]);
  const withdrawn = useSignal<ReadonlySet<string>>(new Set());
  const isAtEnd = useSignal(firstPage.length < pageSize);
  const isLoading = useSignal(false);
  const hasFailed = useSignal(false);

  // After a withdrawal the newest page reaches further back and overlaps the older ones; it is the fresher.
  const byId = new Map(firstPage.map((entry) => [entry.id, entry]));
  for (const entry of older.value) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  const entries = [...byId.values()].filter(({ id }) => !withdrawn.value.has(id));

  return {
    entries,
    isAtEnd: isAtEnd.value,
    isLoading: isLoading.value,
    hasFailed: hasFailed.value,
    async loadOlder() {
      const last = entries.at(-1);
      if (!last || isLoading.peek()) return;
      isLoading.value = true;
      hasFailed.value = false;
      try {
        const page = await loadBefore(last.id);
        older.value = [...older.peek(), ...page];
        isAtEnd.value = page.length < pageSize;
      } catch {
        hasFailed.value = true;
      } finally {
        isLoading.value = false;
      }
    },
    replace(entry) {
      older.value = older.peek().map((other) => (other.id === entry.id ? entry : other));
    },
    leave(id) {
      withdrawn.value = new Set([...withdrawn.peek(), id]);
    },
  };
}

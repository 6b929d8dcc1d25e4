import { entryIdOf, methodOf } from './queued-write.ts';
import { type Markable, markAfter } from './wait-mark.ts';
import type { WaitingWrite } from './waiting.ts';

interface Entry {
  readonly id: string;
  readonly localDate: string;
  readonly revision: number;
}

/** How the writes of one kind of entry change a list of them. */
export interface EntryRules<E extends Entry> {
  readonly isOfKind: (write: WaitingWrite) => boolean;
  /** The entry that a write adds. */
  readonly added: (write: WaitingWrite) => E;
  /** The entry after a correction. */
  readonly corrected: (entry: E, write: WaitingWrite) => E;
  /** Whether an added entry belongs to this list; without it, every one does. */
  readonly isListed?: (entry: E) => boolean;
}

/**
 * Lays the waiting writes over a list of entries, newest first. An entry that the list contains already is not added
 * again, so nothing is there twice when the answer arrives. A deleted entry is left out, unless the server refused the
 * deletion.
 */
export function overlayEntries<E extends Entry>(
  entries: readonly E[],
  writes: readonly WaitingWrite[],
  { isOfKind, added, corrected, isListed = () => true }: EntryRules<E>,
): readonly (E & Markable)[] {
  const own = writes.filter(isOfKind);
  if (own.length === 0) return entries;
  let shown: readonly (E & Markable)[] = entries;
  for (const write of own) {
    const id = entryIdOf(write) ?? write.id;
    const known = shown.find((entry) => entry.id === id);
    switch (methodOf(write)) {
      case 'POST': {
        const entry = added(write);
        if (!known && isListed(entry))
          shown = inserted(shown, { ...entry, ...markAfter(write, 'waiting', undefined) });
        break;
      }
      case 'PUT':
        if (known && !isLoadedAfter(known, write)) {
          const mark = markAfter(write, 'changed', known.waits);
          shown = shown.map((entry) => (entry === known ? { ...corrected(known, write), ...mark } : entry));
        }
        break;
      default:
        if (known && write.state === 'refused') {
          shown = shown.map((entry) => (entry === known ? { ...entry, waits: 'refused' } : entry));
        } else shown = shown.filter((entry) => entry !== known);
    }
  }
  return shown;
}

/** The revision after a correction that waits. It stays 0 while the server does not know the entry's revision yet. */
export const nextRevision = ({ revision }: Pick<Entry, 'revision'>): number =>
  revision > 0 ? revision + 1 : 0;

/** Whether the list was loaded after this correction was delivered. */
const isLoadedAfter = ({ revision }: Entry, { state, answer }: WaitingWrite): boolean =>
  state === 'sent' &&
  revision >= ((answer as Partial<Entry> | undefined)?.revision ?? Number.POSITIVE_INFINITY);

/** The list with a new entry before the first one of its day or of an earlier day. */
function inserted<E extends Entry>(newestFirst: readonly E[], entry: E): readonly E[] {
  const place = newestFirst.findIndex(({ localDate }) => localDate <= entry.localDate);
  return newestFirst.toSpliced(place < 0 ? newestFirst.length : place, 0, entry);
}

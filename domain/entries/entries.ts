import { DomainError } from '../domain-error.ts';
import type { EventMoment } from '../event.ts';

/**
 * An entry that a person can correct and withdraw, as its decider sees it: with digests of its content instead of the
 * content, so that the state may stay in memory.
 */
export interface EntryState {
  /** The digest of the content that the entry was added with. */
  readonly firstDigest: string;
  /** The digest of the latest content; empty if the entry is withdrawn. */
  readonly digest: string;
  /** When the entry was added. */
  readonly moment: EventMoment;
  readonly isWithdrawn: boolean;
  /** The number of contents that the entry has had. A content that only stayed beside them does not count. */
  readonly revision: number;
  /**
   * The version of the event with the latest content in its stream. Undefined before it is in the log, and after a
   * withdrawal. An answer that needs the content reads the event. Keeping the events instead would take most of the
   * memory of a state.
   */
  readonly latest: number | undefined;
  /** The content of an edit that did not know the latest content; null if there is nothing to choose. */
  readonly conflict: { readonly digest: string; readonly version: number | undefined } | null;
}

/** Every entry ever added, by id. */
export type EntriesState = Map<string, EntryState>;

/**
 * The effect of an event on an entry. `kept`: the content of an edit on another device stays beside the latest one.
 * `resolved`: the person has chosen a content, and nothing stays beside it.
 */
export type EntryChange = 'added' | 'corrected' | 'kept' | 'resolved' | 'withdrawn';

interface ChangeOfEntry {
  readonly change: EntryChange;
  readonly entryId: string;
  /** The digest of the event's content; empty for an event without one. */
  readonly digest: string;
  readonly moment: EventMoment;
  /** The version of the event in its stream. */
  readonly version: number | undefined;
}

/** The entries after one more event. An event about an unknown entry changes nothing. */
export function evolveEntries(
  state: EntriesState,
  { change, entryId, digest, moment, version }: ChangeOfEntry,
): EntriesState {
  if (change === 'added') {
    const added = { firstDigest: digest, digest, moment, isWithdrawn: false, revision: 1, latest: version };
    return state.set(entryId, { ...added, conflict: null });
  }
  const entry = state.get(entryId);
  return entry ? state.set(entryId, changedEntry(entry, change, digest, version)) : state;
}

function changedEntry(
  entry: EntryState,
  change: Exclude<EntryChange, 'added'>,
  digest: string,
  version: number | undefined,
): EntryState {
  const revision = entry.revision + 1;
  switch (change) {
    case 'corrected':
      return { ...entry, digest, revision, latest: version };
    case 'resolved':
      return { ...entry, digest, revision, latest: version, conflict: null };
    case 'kept':
      return { ...entry, conflict: { digest, version } };
    case 'withdrawn':
      return { ...entry, digest: '', isWithdrawn: true, latest: undefined, conflict: null };
  }
}

/**
 * Checks an entry that is added once more under the id that a client gave it. The same content is a repeat, even if the
 * entry has been corrected or withdrawn since. Throws `DomainError('taken')` for other content.
 */
export function requireRepeat({ firstDigest }: EntryState, digest: string): void {
  if (digest === firstDigest) return;
  throw new DomainError('taken', 'There is already another entry with this id');
}

/** A content with a revision, and the content that may stand beside it. */
interface CorrectableContent {
  readonly digest: string;
  readonly revision: number;
  readonly conflict: { readonly digest: string } | null;
}

/** How an edit is recorded. */
export type Correction = Extract<EntryChange, 'corrected' | 'kept' | 'resolved'>;

/**
 * The effect of an edit: it replaces the content, chooses between two, or stays beside the content that it did not
 * know. An edit of the current revision of an entry with a conflict is a choice, also with a third content. Undefined
 * if it changes nothing. Without `baseRevision` it replaces any other content, and a conflict stays. Throws
 * `DomainError('taken')` with the message `thirdContent` if a third content would stand beside two.
 */
export function correctionOf(
  { digest, revision, conflict }: CorrectableContent,
  newDigest: string,
  baseRevision: number | undefined,
  thirdContent: string,
): Correction | undefined {
  const isStale = baseRevision !== undefined && baseRevision !== revision;
  if (conflict && baseRevision === revision) return 'resolved';
  if (newDigest === digest) return undefined;
  if (!isStale) return 'corrected';
  if (!conflict) return 'kept';
  if (newDigest === conflict.digest) return undefined;
  throw new DomainError('taken', thirdContent);
}

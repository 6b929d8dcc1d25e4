import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import type { EventMoment, StoredEvent } from '../event.ts';
import { checkedText, type DigestOf } from '../text.ts';
import { unhandled } from '../unhandled.ts';
import type { JournalEvent, LoadedJournalEvent } from './events.ts';
import { CONTENT_MAX, CONTENT_MIN, TITLE_MAX, TITLE_MIN } from './schema.ts';

export interface JournalText {
  readonly title: string;
  readonly content: string;
}

export type JournalCommand =
  | ({ readonly type: 'writeEntry'; readonly entryId: string } & JournalText)
  | ({
      readonly type: 'correctEntry';
      readonly entryId: string;
      /** The revision that was edited. Without it the texts replace any others. */
      readonly baseRevision?: number | undefined;
    } & JournalText)
  | { readonly type: 'withdrawEntry'; readonly entryId: string };

export interface JournalEntryState {
  /** The digest of the latest texts; empty if the entry is withdrawn. */
  readonly digest: string;
  /** When the entry was first written. */
  readonly moment: EventMoment;
  readonly isWithdrawn: boolean;
  /** The number of texts that the entry has had. */
  readonly revision: number;
  /** The event with the latest texts, for answers. */
  readonly latest: StoredEvent | undefined;
  /** The texts of an edit that did not know the latest texts; null if there is nothing to choose. */
  readonly conflict: { readonly digest: string; readonly stored: StoredEvent | undefined } | null;
}

/** Every entry ever written, by id. */
export type JournalState = Map<string, JournalEntryState>;

export const TITLE_RULE = {
  min: TITLE_MIN,
  max: TITLE_MAX,
  tooShort: `Title must be at least ${TITLE_MIN} characters`,
  tooLong: `Title must not exceed ${TITLE_MAX} characters`,
};
export const CONTENT_RULE = {
  min: CONTENT_MIN,
  max: CONTENT_MAX,
  tooShort: `Content must be at least ${CONTENT_MIN} characters`,
  tooLong: `Content must not exceed ${CONTENT_MAX} characters`,
};

/** The trimmed title and content. Throws `DomainError('invalid')` if one breaks a limit. */
export const checkedEntry = ({ title, content }: JournalText): JournalText => ({
  title: checkedText(title, TITLE_RULE),
  content: checkedText(content, CONTENT_RULE),
});

export const journalDecider = (
  digestOf: DigestOf,
): Decider<JournalState, JournalCommand, JournalEvent, LoadedJournalEvent> => ({
  isCacheable: true,
  initial: () => new Map(),

  evolve(state, event) {
    const { entryId } = event.data;
    const entry = state.get(entryId);
    switch (event.type) {
      case 'JournalEntryWritten': {
        const { title, content } = event.data;
        return state.set(entryId, {
          digest: digestOf(title, content),
          moment: event.moment,
          isWithdrawn: false,
          revision: 1,
          latest: event.stored,
          conflict: null,
        });
      }
      case 'JournalEntryCorrected':
      case 'JournalConflictResolved': {
        if (!entry) return state;
        const digest = digestOf(event.data.title, event.data.content);
        const conflict = event.type === 'JournalConflictResolved' ? null : entry.conflict;
        const revision = entry.revision + 1;
        return state.set(entryId, { ...entry, digest, revision, latest: event.stored, conflict });
      }
      case 'JournalConflictKept': {
        const digest = digestOf(event.data.title, event.data.content);
        return entry ? state.set(entryId, { ...entry, conflict: { digest, stored: event.stored } }) : state;
      }
      case 'JournalEntryWithdrawn':
        return entry
          ? state.set(entryId, { ...entry, digest: '', isWithdrawn: true, latest: undefined, conflict: null })
          : state;
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    const { entryId } = command;
    const entry = state.get(entryId);
    switch (command.type) {
      case 'writeEntry':
        return entry ? [] : [{ type: 'JournalEntryWritten', data: { entryId, ...checkedEntry(command) } }];
      case 'correctEntry': {
        if (!entry || entry.isWithdrawn) throw journalEntryNotFound();
        const text = checkedEntry(command);
        const type = correctionType(entry, digestOf(text.title, text.content), command.baseRevision);
        return type ? [{ type, data: { entryId, ...text } }] : [];
      }
      case 'withdrawEntry':
        if (!entry) throw journalEntryNotFound();
        return entry.isWithdrawn ? [] : [{ type: 'JournalEntryWithdrawn', data: { entryId } }];
    }
  },
});

type CorrectionType = 'JournalEntryCorrected' | 'JournalConflictKept' | 'JournalConflictResolved';

/**
 * What an edit does: it replaces the texts, chooses between two, or stays beside the texts that it did not know.
 * Undefined if it changes nothing. Throws `DomainError('taken')` if a third text would stand beside two.
 */
function correctionType(
  { digest, revision, conflict }: JournalEntryState,
  newDigest: string,
  baseRevision: number | undefined,
): CorrectionType | undefined {
  const isStale = baseRevision !== undefined && baseRevision !== revision;
  if (conflict && baseRevision === revision) return 'JournalConflictResolved';
  if (newDigest === digest) return undefined;
  if (!isStale) return 'JournalEntryCorrected';
  if (!conflict) return 'JournalConflictKept';
  if (newDigest === conflict.digest) return undefined;
  throw new DomainError('taken', 'This entry already has two texts. Please choose one of them first.');
}

export const journalEntryNotFound = () => new DomainError('not-found', 'This journal entry does not exist');

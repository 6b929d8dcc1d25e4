import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import {
  type Correction,
  correctionOf,
  type EntriesState,
  evolveEntries,
  requireRepeat,
} from '../entries/entries.ts';
import { checkedText, type DigestOf } from '../text.ts';
import { JOURNAL_CHANGES, type JournalEvent, type LoadedJournalEvent } from './events.ts';
import { CONTENT_RULE, TITLE_RULE } from './text-rules.ts';

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

/** Every entry ever written, by id. */
export type JournalState = EntriesState;

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

  evolve: (state, { type, data, moment, version }) =>
    evolveEntries(state, {
      change: JOURNAL_CHANGES[type],
      entryId: data.entryId,
      digest: 'title' in data ? digestOf(data.title, data.content) : '',
      moment,
      version,
    }),

  decide(command, state) {
    const { entryId } = command;
    const entry = state.get(entryId);
    switch (command.type) {
      case 'writeEntry': {
        const text = checkedEntry(command);
        if (!entry) return [{ type: 'JournalEntryWritten', data: { entryId, ...text } }];
        requireRepeat(entry, digestOf(text.title, text.content));
        return [];
      }
      case 'correctEntry': {
        if (!entry || entry.isWithdrawn) throw journalEntryNotFound();
        const text = checkedEntry(command);
        const digest = digestOf(text.title, text.content);
        const correction = correctionOf(entry, digest, command.baseRevision, THIRD_TEXT);
        return correction ? [{ type: CORRECTION_TYPES[correction], data: { entryId, ...text } }] : [];
      }
      case 'withdrawEntry':
        if (!entry) throw journalEntryNotFound();
        return entry.isWithdrawn ? [] : [{ type: 'JournalEntryWithdrawn', data: { entryId } }];
    }
  },
});

const THIRD_TEXT = 'This entry already has two texts. Please choose one of them first.';

const CORRECTION_TYPES = {
  corrected: 'JournalEntryCorrected',
  kept: 'JournalConflictKept',
  resolved: 'JournalConflictResolved',
} as const satisfies Record<Correction, JournalEvent['type']>;

export const journalEntryNotFound = () => new DomainError('not-found', 'This journal entry does not exist');

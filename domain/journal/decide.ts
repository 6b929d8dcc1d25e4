import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import type { EventMoment, TimedEvent } from '../event.ts';
import { checkedText, type DigestOf } from '../text.ts';
import { unhandled } from '../unhandled.ts';
import type { JournalEvent } from './events.ts';
import { CONTENT_MAX, CONTENT_MIN, TITLE_MAX, TITLE_MIN } from './schema.ts';

export interface JournalText {
  readonly title: string;
  readonly content: string;
}

export type JournalCommand =
  | ({ readonly type: 'writeEntry'; readonly entryId: string } & JournalText)
  | ({ readonly type: 'correctEntry'; readonly entryId: string } & JournalText)
  | { readonly type: 'withdrawEntry'; readonly entryId: string };

export interface JournalEntryState {
  /** The digest of the latest texts; empty if the entry is withdrawn. */
  readonly digest: string;
  /** When the entry was first written. */
  readonly moment: EventMoment;
  readonly isWithdrawn: boolean;
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
): Decider<JournalState, JournalCommand, JournalEvent, TimedEvent<JournalEvent>> => ({
  isCacheable: true,
  initial: () => new Map(),

  evolve(state, event) {
    const { entryId } = event.data;
    const entry = state.get(entryId);
    switch (event.type) {
      case 'JournalEntryWritten': {
        const { title, content } = event.data;
        const digest = digestOf(title, content);
        return state.set(entryId, { digest, moment: event.moment, isWithdrawn: false });
      }
      case 'JournalEntryCorrected': {
        const { title, content } = event.data;
        return entry ? state.set(entryId, { ...entry, digest: digestOf(title, content) }) : state;
      }
      case 'JournalEntryWithdrawn':
        return entry ? state.set(entryId, { ...entry, digest: '', isWithdrawn: true }) : state;
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
        const isUnchanged = digestOf(text.title, text.content) === entry.digest;
        return isUnchanged ? [] : [{ type: 'JournalEntryCorrected', data: { entryId, ...text } }];
      }
      case 'withdrawEntry':
        if (!entry) throw journalEntryNotFound();
        return entry.isWithdrawn ? [] : [{ type: 'JournalEntryWithdrawn', data: { entryId } }];
    }
  },
});

export const journalEntryNotFound = () => new DomainError('not-found', 'This journal entry does not exist');

import fc from 'fast-check';
import { type JournalCommand, journalDecider } from '../../domain/journal/decide.ts';
import { type JournalEvent, journalStream } from '../../domain/journal/events.ts';
import { CONTENT_MAX, TITLE_MAX } from '../../domain/journal/schema.ts';
import type { Model } from './model.ts';

interface Words {
  readonly title: string;
  readonly content: string;
}
type JournalAction =
  | { readonly does: 'write'; readonly words: Words }
  | {
      readonly does: 'correct';
      readonly words: Words;
      readonly baseRevision: number | undefined;
      readonly which: number;
      readonly isAnothers: boolean;
    }
  | { readonly does: 'withdraw'; readonly which: number; readonly isAnothers: boolean };

/**
 * Corrections and withdrawals choose from this many commands. There are only a few, so that most find an entry.
 */
const COMMANDS = 6;

/** Any Unicode text, texts at the limits of the rules, and a few texts that repeat. */
const text = (max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('First snow', 'A long letter') },
    { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 5, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.constantFrom('', ' \n', '🌨'.repeat(max), '🌨'.repeat(max + 1)) },
  );
const words: fc.Arbitrary<Words> = fc.record({ title: text(TITLE_MAX), content: text(CONTENT_MAX) });
const entry = {
  which: fc.nat(COMMANDS - 1),
  isAnothers: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
};

/** Most corrections name one of the first revisions, so that some are stale and some choose between two texts. */
const baseRevision = fc.constantFrom(undefined, 1, 2);

/** People write, correct and withdraw entries: their own, those of others, and some that do not exist. */
export const journalModel: Model<JournalAction, JournalEvent> = {
  aggregate: 'journal',
  decider: journalDecider((...words) => JSON.stringify(words)),
  produces: {
    JournalEntryWritten: true,
    JournalEntryCorrected: true,
    JournalEntryWithdrawn: true,
    JournalConflictKept: true,
    JournalConflictResolved: true,
  },
  action: fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: fc.constant('write'), words }) },
    { weight: 6, arbitrary: fc.record({ does: fc.constant('correct'), words, baseRevision, ...entry }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw'), ...entry }) },
  ),
  stream: journalStream,
  command(action, ids): JournalCommand {
    if (action.does === 'write') return { type: 'writeEntry', entryId: ids.newId(0), ...action.words };
    const entryId = action.isAnothers ? ids.ofOther(action.which) : ids.own(action.which);
    if (action.does === 'correct') {
      return { type: 'correctEntry', entryId, baseRevision: action.baseRevision, ...action.words };
    }
    return { type: 'withdrawEntry', entryId };
  },
};

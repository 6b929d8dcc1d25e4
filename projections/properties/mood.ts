import fc from 'fast-check';
import { type MoodCommand, moodDecider } from '../../domain/mood/decide.ts';
import {
  MOOD_VALUE_NAMES,
  type MoodEvent,
  MoodLogged,
  type MoodValues,
  moodStream,
} from '../../domain/mood/events.ts';
import { NOTES_MAX } from '../../domain/mood/notes.ts';
import type { Model } from './model.ts';

type MoodAction =
  | { readonly values: MoodValues; readonly notes: string | undefined }
  | { readonly withdraws: number; readonly isAnothers: boolean };

/**
 * Withdrawals choose from this many commands. There are only a few, so that most withdrawals find an entry.
 */
const COMMANDS = 6;

const scale = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 6, 2.5, -1, Number.NaN) },
);

/** A number for each value of an entry. Optional values are sometimes absent. */
const values = fc.record(Object.fromEntries(Object.keys(MOOD_VALUE_NAMES).map((name) => [name, scale])), {
  requiredKeys: MoodLogged.data.required.filter((name) => name in MOOD_VALUE_NAMES),
}) as fc.Arbitrary<MoodValues>;

/** Any Unicode text, none, only blanks, and texts at the limits of the rules. */
const notes = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', ' \n\t', 'x'.repeat(NOTES_MAX), '🌅'.repeat(NOTES_MAX), '🌅'.repeat(NOTES_MAX + 1)),
);

/** People log and withdraw moods: their own, those of others, and some that do not exist. */
export const moodModel: Model<MoodAction, MoodEvent> = {
  aggregate: 'mood',
  decider: moodDecider,
  produces: { MoodLogged: true, MoodWithdrawn: true },
  action: fc.oneof(
    { weight: 3, arbitrary: fc.record({ values, notes }) },
    {
      weight: 2,
      arbitrary: fc.record({
        withdraws: fc.nat(COMMANDS - 1),
        isAnothers: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
      }),
    },
  ),
  stream: moodStream,
  command(action, ids): MoodCommand {
    if ('withdraws' in action) {
      const entryId = action.isAnothers ? ids.ofOther(action.withdraws) : ids.own(action.withdraws);
      return { type: 'withdrawMood', entryId };
    }
    return { type: 'logMood', entryId: ids.newId(0), ...action.values, notes: action.notes };
  },
};

import fc from 'fast-check';
import { type MoodCommand, moodDecider } from '../../domain/mood/decide.ts';
import { moodStream } from '../../domain/mood/events.ts';
import { NOTES_MAX } from '../../domain/mood/schema.ts';
import type { Model } from './model.ts';

type MoodAction =
  | { readonly mood: number; readonly energy: number; readonly notes: string | undefined }
  | { readonly withdraws: number; readonly isAnothers: boolean };

/** How many commands of a person a withdrawal may mean: few, so that it often means one that was carried out. */
const COMMANDS = 6;

const scale = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 6, 2.5, -1, Number.NaN) },
);

/** Any Unicode there is, nothing, blanks only, and texts at the edge of what the rules allow. */
const notes = fc.oneof(
  fc.constant(undefined),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', ' \n\t', 'x'.repeat(NOTES_MAX), '🌅'.repeat(NOTES_MAX), '🌅'.repeat(NOTES_MAX + 1)),
);

/** Moods are logged and withdrawn: one's own, somebody else's, and some that never were. */
export const moodModel: Model<MoodAction> = {
  aggregate: 'mood',
  decider: moodDecider,
  action: fc.oneof(
    { weight: 3, arbitrary: fc.record({ mood: scale, energy: scale, notes }) },
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
    const { mood: moodValue, energy: energyValue } = action;
    return { type: 'logMood', entryId: ids.newId(0), moodValue, energyValue, notes: action.notes };
  },
};

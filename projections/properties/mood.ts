import fc from 'fast-check';
import { type MoodCommand, type MoodContent, moodDecider } from '../../domain/mood/decide.ts';
import { type MoodEvent, moodStream } from '../../domain/mood/events.ts';
import { NOTES_MAX } from '../../domain/mood/notes.ts';
import { MOOD_VALUE_NAMES } from '../../domain/mood/scale.ts';
import { DAY_MS } from '../../domain/time/units.ts';
import { utcDay } from '../../domain/time/utc-day.ts';
import { uuidV5 } from '../../infra/crypto/uuid-v5.ts';
import type { Ids, Model } from './model.ts';

/** The entry that an action is about. */
interface Target {
  /** The number of the command that logged it. */
  readonly which: number;
  readonly isAnothers: boolean;
  /** The number of a client's id. */
  readonly client: number | undefined;
}
type MoodAction =
  | {
      readonly does: 'log';
      readonly content: MoodContent;
      /** The number of the id that the client made. People share these ids. */
      readonly client: number | undefined;
      /** The earlier day, in days before the last day of the histories. */
      readonly daysBack: number | undefined;
    }
  | {
      readonly does: 'correct';
      readonly content: MoodContent;
      readonly target: Target;
      readonly baseRevision: number | undefined;
    }
  | { readonly does: 'withdraw'; readonly target: Target };

/**
 * Corrections and withdrawals choose from this many commands. There are only a few, so that most find an entry.
 */
const COMMANDS = 6;
const CLIENT_IDS = 2;
/** The last day of the histories, see `NOW_MS` in `history.ts`. */
const LAST_DAY_MS = Date.parse('2028-02-29');

const scale = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 6, 2.5, -1, Number.NaN) },
);

/** Any Unicode text, none, only blanks, and texts at the limits of the rules. */
const notes = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', ' \n\t', 'x'.repeat(NOTES_MAX), '🌅'.repeat(NOTES_MAX), '🌅'.repeat(NOTES_MAX + 1)),
);

const valuesNamed = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, scale])));
/** A number for each value of an entry, or for some, and rarely for none. */
const values = fc.oneof(
  { weight: 6, arbitrary: valuesNamed(MOOD_VALUE_NAMES) },
  ...MOOD_VALUE_NAMES.map((name) => ({ weight: 2, arbitrary: valuesNamed([name]) })),
  { weight: 1, arbitrary: valuesNamed([]) },
);
const content = fc
  .record({ values, notes })
  .map((given): MoodContent => ({ ...given.values, notes: given.notes }));

const client = fc.option(fc.nat(CLIENT_IDS - 1), { nil: undefined, freq: 4 });

/** Mostly none, some days of the last month, and the limits of what is accepted. */
const daysBack = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.nat(30) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 399, 400, 401) },
);

const target: fc.Arbitrary<Target> = fc.record({
  which: fc.nat(COMMANDS - 1),
  isAnothers: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  client,
});

/** Most corrections name one of the first revisions, so that some are stale and some choose between two versions. */
const baseRevision = fc.constantFrom(undefined, 1, 2);

const clientId = (number: number): string => uuidV5(`made by a client ${number}`);

const entryIdOf = ({ which, isAnothers, client: made }: Target, ids: Ids): string => {
  if (made !== undefined) return clientId(made);
  return isAnothers ? ids.ofOther(which) : ids.own(which);
};

const dayOfAction = (action: MoodAction): string | undefined =>
  action.does === 'log' && action.daysBack !== undefined
    ? utcDay(LAST_DAY_MS - action.daysBack * DAY_MS)
    : undefined;

/**
 * People log, correct and withdraw moods: their own, those of others, and some that do not exist, on two devices, with ids
 * of the client, for earlier days, and without a mood or an energy.
 */
export const moodModel: Model<MoodAction, MoodEvent> = {
  aggregate: 'mood',
  decider: moodDecider((...words) => JSON.stringify(words)),
  produces: {
    MoodLogged: true,
    MoodCorrected: true,
    MoodConflictKept: true,
    MoodConflictResolved: true,
    MoodWithdrawn: true,
  },
  action: fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('log'), content, client, daysBack }) },
    { weight: 8, arbitrary: fc.record({ does: fc.constant('correct'), content, target, baseRevision }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw'), target }) },
  ),
  stream: moodStream,
  day: dayOfAction,
  isNew: ({ does }) => does === 'correct',
  command(action, ids): MoodCommand {
    if (action.does === 'withdraw') return { type: 'withdrawMood', entryId: entryIdOf(action.target, ids) };
    if (action.does === 'correct') {
      const { baseRevision: revision, content: given } = action;
      return {
        type: 'correctMood',
        entryId: entryIdOf(action.target, ids),
        baseRevision: revision,
        ...given,
      };
    }
    const entryId = action.client === undefined ? ids.newId(0) : clientId(action.client);
    return { type: 'logMood', entryId, localDate: dayOfAction(action), ...action.content };
  },
};

import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import {
  type Correction,
  correctionOf,
  type EntriesState,
  type EntryState,
  evolveEntries,
  requireRepeat,
} from '../entries/entries.ts';
import { dayOf } from '../event.ts';
import { checkedText, type DigestOf } from '../text.ts';
import { type LoadedMoodEvent, MOOD_CHANGES, type MoodEvent, type MoodValues } from './events.ts';
import { NOTES_MAX } from './notes.ts';
import { MOOD_VALUE_NAMES, MOOD_VALUES, SCALE_MAX, SCALE_MIN } from './scale.ts';

type GivenValues = { readonly [Name in keyof MoodValues]?: number | undefined };

/** The content of a check-in. A value that the person did not choose is undefined. */
export type MoodContent = GivenValues & { readonly notes?: string | undefined };

export type MoodCommand =
  | ({
      readonly type: 'logMood';
      readonly entryId: string;
      /** The day that the person named. Without it the day is not compared when the entry exists already. */
      readonly localDate?: string | undefined;
    } & MoodContent)
  | ({
      readonly type: 'correctMood';
      readonly entryId: string;
      /** The revision that was edited. Without it the values and notes replace any others. */
      readonly baseRevision?: number | undefined;
    } & MoodContent)
  | { readonly type: 'withdrawMood'; readonly entryId: string };

/** Every entry ever logged, by id. */
export type MoodState = EntriesState;

const NOTES_RULE = {
  min: 0,
  max: NOTES_MAX,
  tooShort: '',
  tooLong: `Notes must not exceed ${NOTES_MAX} characters`,
};

/**
 * The values that are there, and the trimmed notes if there are any. Throws `DomainError('invalid')` if a value is not
 * on the scale, no value is there, or the notes are too long.
 */
export function checkedMood(content: MoodContent): MoodValues & { readonly notes?: string } {
  const values: { [Name in keyof MoodValues]: number } = {};
  for (const name of MOOD_VALUE_NAMES) {
    const value = content[name];
    if (value === undefined) continue;
    requireOnScale(name, value);
    values[name] = value;
  }
  if (Object.keys(values).length === 0)
    throw new DomainError('invalid', 'Please choose at least one answer, for example a mood');
  const notes = checkedText(content.notes ?? '', NOTES_RULE);
  return { ...values, ...(notes && { notes }) };
}

export const moodDecider = (
  digestOf: DigestOf,
): Decider<MoodState, MoodCommand, MoodEvent, LoadedMoodEvent> => {
  const digestOfContent = (content: MoodContent, chosen: 'yes' | 'unknown' = 'yes') =>
    digestOf(chosen, ...MOOD_VALUE_NAMES.map((name) => String(content[name] ?? '')), content.notes ?? '');

  const digestOfEvent = (event: MoodEvent): string => {
    if (event.type === 'MoodWithdrawn') return '';
    return digestOfContent(event.data, event.type === 'MoodLogged' ? event.data.chosen : 'yes');
  };

  return {
    isCacheable: true,
    initial: () => new Map(),

    evolve: (state, event) =>
      evolveEntries(state, {
        change: MOOD_CHANGES[event.type],
        entryId: event.data.entryId,
        digest: digestOfEvent(event),
        moment: event.moment,
        version: event.version,
      }),

    decide(command, state) {
      const { entryId } = command;
      const entry = state.get(entryId);
      switch (command.type) {
        case 'logMood': {
          const content = checkedMood(command);
          if (!entry) return [{ type: 'MoodLogged', data: { entryId, ...content, chosen: 'yes' } }];
          requireRepeat(entry, isOfDay(entry, command.localDate) ? digestOfContent(content) : '');
          return [];
        }
        case 'correctMood': {
          if (!entry || entry.isWithdrawn) throw moodNotFound();
          const content = checkedMood(command);
          const correction = correctionOf(
            entry,
            digestOfContent(content),
            command.baseRevision,
            THIRD_VERSION,
          );
          return correction ? [{ type: CORRECTION_TYPES[correction], data: { entryId, ...content } }] : [];
        }
        case 'withdrawMood':
          if (!entry) throw moodNotFound();
          return entry.isWithdrawn ? [] : [{ type: 'MoodWithdrawn', data: { entryId } }];
      }
    },
  };
};

const THIRD_VERSION = 'This entry already has two versions. Please choose one of them first.';

const CORRECTION_TYPES = {
  corrected: 'MoodCorrected',
  kept: 'MoodConflictKept',
  resolved: 'MoodConflictResolved',
} as const satisfies Record<Correction, MoodEvent['type']>;

const isOfDay = ({ moment }: EntryState, day: string | undefined): boolean =>
  day === undefined || day === dayOf(moment);

function requireOnScale(name: keyof MoodValues, value: number): void {
  if (Number.isInteger(value) && value >= SCALE_MIN && value <= SCALE_MAX) return;
  throw new DomainError(
    'invalid',
    `${MOOD_VALUES[name].name} must be a whole number from ${SCALE_MIN} to ${SCALE_MAX}`,
  );
}

export const moodNotFound = () => new DomainError('not-found', 'This mood entry does not exist');

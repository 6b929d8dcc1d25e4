import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { checkedText } from '../text.ts';
import { unhandled } from '../unhandled.ts';
import { MOOD_VALUE_NAMES, type MoodEvent, type MoodValues } from './events.ts';
import { NOTES_MAX } from './notes.ts';
import { SCALE_MAX, SCALE_MIN } from './scale.ts';

export type MoodCommand =
  | ({
      readonly type: 'logMood';
      readonly entryId: string;
      readonly notes?: string | undefined;
    } & Readonly<MoodValues>)
  | { readonly type: 'withdrawMood'; readonly entryId: string };

/** Every entry ever logged, by id. */
export type MoodState = Map<string, 'active' | 'withdrawn'>;

const NOTES_RULE = {
  min: 0,
  max: NOTES_MAX,
  tooShort: '',
  tooLong: `Notes must not exceed ${NOTES_MAX} characters`,
};

export const moodDecider: Decider<MoodState, MoodCommand, MoodEvent> = {
  isCacheable: true,
  initial: () => new Map(),

  evolve(state, event) {
    switch (event.type) {
      case 'MoodLogged':
        return state.set(event.data.entryId, 'active');
      case 'MoodWithdrawn':
        return state.set(event.data.entryId, 'withdrawn');
      default:
        return unhandled(event);
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'logMood': {
        const { type: _, entryId, notes: text, ...values } = command;
        if (state.has(entryId)) return [];
        requireOnScale(values);
        const notes = checkedText(text ?? '', NOTES_RULE);
        return [{ type: 'MoodLogged', data: { entryId, ...values, ...(notes && { notes }) } }];
      }
      case 'withdrawMood': {
        const entry = state.get(command.entryId);
        if (entry === undefined) throw new DomainError('not-found', 'This mood entry does not exist');
        return entry === 'withdrawn' ? [] : [{ type: 'MoodWithdrawn', data: { entryId: command.entryId } }];
      }
    }
  },
};

function requireOnScale(values: MoodValues): void {
  for (const [field, value] of Object.entries(values)) {
    if (Number.isInteger(value) && value >= SCALE_MIN && value <= SCALE_MAX) continue;
    const name = MOOD_VALUE_NAMES[field as keyof MoodValues];
    throw new DomainError('invalid', `${name} must be a whole number from ${SCALE_MIN} to ${SCALE_MAX}`);
  }
}

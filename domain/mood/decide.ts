import type { Decider } from '../decider.ts';
import { DomainError } from '../domain-error.ts';
import { checkedText } from '../text.ts';
import type { MoodEvent } from './events.ts';
import { SCALE_MAX, SCALE_MIN } from './scale.ts';
import { NOTES_MAX } from './schema.ts';

export type MoodCommand =
  | {
      readonly type: 'logMood';
      readonly entryId: string;
      readonly moodValue: number;
      readonly energyValue: number;
      readonly notes?: string | undefined;
    }
  | { readonly type: 'withdrawMood'; readonly entryId: string };

/** Every entry ever logged, and whether it still stands. */
export type MoodState = Map<string, 'standing' | 'withdrawn'>;

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
        return state.set(event.data.entryId, 'standing');
      case 'MoodWithdrawn':
        return state.set(event.data.entryId, 'withdrawn');
    }
  },

  decide(command, state) {
    switch (command.type) {
      case 'logMood': {
        const { entryId, moodValue, energyValue } = command;
        if (state.has(entryId)) return [];
        requireOnScale(moodValue, 'Mood');
        requireOnScale(energyValue, 'Energy');
        const notes = checkedText(command.notes ?? '', NOTES_RULE);
        return [{ type: 'MoodLogged', data: { entryId, moodValue, energyValue, ...(notes && { notes }) } }];
      }
      case 'withdrawMood': {
        const entry = state.get(command.entryId);
        if (entry === undefined) throw new DomainError('not-found', 'This mood entry does not exist');
        return entry === 'withdrawn' ? [] : [{ type: 'MoodWithdrawn', data: { entryId: command.entryId } }];
      }
    }
  },
};

function requireOnScale(value: number, name: string): void {
  if (!Number.isInteger(value) || value < SCALE_MIN || value > SCALE_MAX) {
    throw new DomainError('invalid', `${name} must be a whole number from ${SCALE_MIN} to ${SCALE_MAX}`);
  }
}

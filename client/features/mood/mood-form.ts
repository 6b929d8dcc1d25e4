import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { FATIGUE_DEFAULT, MOOD_DEFAULT, type ScaleValue } from '../../../domain/mood/scale.ts';
import { NOTES_MAX } from '../../../domain/mood/schema.ts';
import { codePoints } from '../../../domain/text.ts';
import { isUnauthenticated } from '../../lib/api-error.ts';
import { type Command, commandFor } from '../../lib/send.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { user } from '../session/session.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { logMood } from './entries.ts';

const SAVED = 'Your mood has been recorded';
const NOT_SIGNED_IN = 'You must be logged in to track your mood';
const NOT_SAVED = 'Failed to save your mood. Please try again.';
const TOO_LONG = `Notes must not exceed ${NOTES_MAX.toLocaleString('en')} characters`;

export interface MoodForm {
  readonly moodValue: ReadonlySignal<ScaleValue>;
  readonly fatigueValue: ReadonlySignal<ScaleValue>;
  readonly notes: ReadonlySignal<string>;
  /** Code points left for the notes; negative when there are too many. */
  readonly notesLeft: ReadonlySignal<number>;
  /** Whether there is anything to lose. */
  readonly isTouched: ReadonlySignal<boolean>;
  /** Whether what stands here was brought back from an earlier visit. */
  readonly isBroughtBack: ReadonlySignal<boolean>;
  readonly isSaving: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<string>;
  change(part: { moodValue?: ScaleValue; fatigueValue?: ScaleValue; notes?: string }): void;
  discard(): void;
  /** Whether it was saved. */
  save(): Promise<boolean>;
}

/** The check-in of one person on this device. Every change is kept at once, until it is saved or discarded. */
export function createMoodForm(userId: number): MoodForm {
  const kept = readDraft(userId);
  const moodValue: Signal<ScaleValue> = signal(kept?.moodValue ?? MOOD_DEFAULT);
  const fatigueValue: Signal<ScaleValue> = signal(kept?.fatigueValue ?? FATIGUE_DEFAULT);
  const notes = signal(kept?.notes ?? '');
  const isBroughtBack = signal(kept !== null);
  const isSaving = signal(false);
  const failure = signal('');
  let command: Command | undefined = kept?.command;

  const notesLeft = computed(() => NOTES_MAX - codePoints(notes.value.trim()));
  const isTouched = computed(
    () => moodValue.value !== MOOD_DEFAULT || fatigueValue.value !== FATIGUE_DEFAULT || notes.value !== '',
  );

  const keep = () => {
    if (isTouched.peek() || command) {
      const values = { moodValue: moodValue.peek(), fatigueValue: fatigueValue.peek(), notes: notes.peek() };
      keepDraft(userId, { ...values, command });
    } else dropDraft(userId);
  };

  const reset = () => {
    moodValue.value = MOOD_DEFAULT;
    fatigueValue.value = FATIGUE_DEFAULT;
    notes.value = '';
    failure.value = '';
    isBroughtBack.value = false;
    command = undefined;
    dropDraft(userId);
  };

  const fail = (text: string) => {
    failure.value = text;
    toaster.show({ title: 'Error', text, destructive: true });
    return false;
  };

  return {
    moodValue,
    fatigueValue,
    notes,
    notesLeft,
    isTouched,
    isBroughtBack,
    isSaving,
    failure,
    change(part) {
      if (part.moodValue) moodValue.value = part.moodValue;
      if (part.fatigueValue) fatigueValue.value = part.fatigueValue;
      if (part.notes !== undefined) notes.value = part.notes;
      keep();
    },
    discard: reset,
    async save() {
      if (isSaving.peek()) return false;
      failure.value = '';
      if (user.peek()?.id !== userId) return fail(NOT_SIGNED_IN);
      if (notesLeft.peek() < 0) {
        failure.value = TOO_LONG;
        return false;
      }
      const text = notes.peek().trim();
      const values = { moodValue: moodValue.peek(), fatigueValue: fatigueValue.peek() };
      const body = { ...values, ...(text ? { notes: text } : {}), userId };
      command = commandFor(body, command);
      isSaving.value = true;
      keep();
      try {
        await logMood(body, command);
      } catch (error) {
        return fail(isUnauthenticated(error) ? NOT_SIGNED_IN : NOT_SAVED);
      } finally {
        isSaving.value = false;
      }
      reset();
      toaster.show({ title: SAVED });
      return true;
    },
  };
}

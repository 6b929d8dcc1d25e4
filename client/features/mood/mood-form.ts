import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import { codePoints } from '../../../domain/text.ts';
import { isUnauthenticated, withWaitTime } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { moodDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { requireUser } from '../session/require-user.ts';
import { logMood } from './entries.ts';

const TOO_LONG = `Notes must not exceed ${NOTES_MAX.toLocaleString('en')} characters`;

/** A type rather than an interface, because a form's values need an index signature. */
type MoodValues = {
  /** 0 until the person has chosen. */
  readonly moodValue: ScaleValue | 0;
  readonly fatigueValue: ScaleValue | 0;
  readonly notes: string;
};

const isValueOrNone = (value: number): boolean => value === 0 || SCALE.includes(value as ScaleValue);

/** Finds a note that is too long. */
export const checkNotes = ({ notes }: { readonly notes: string }): { readonly notes?: string } =>
  codePoints(notes.trim()) > NOTES_MAX ? { notes: TOO_LONG } : {};

type MoodForm = DraftForm<MoodValues>;

/** The form for a person's check-in on this device. */
export function createMoodForm(userId: number): MoodForm {
  const form = createDraftForm<MoodValues, Parameters<typeof logMood>[0]>({
    key: moodDraft(userId),
    empty: { moodValue: 0, fatigueValue: 0, notes: '' },
    isDayBound: true,
    guards: {
      moodValue: isValueOrNone,
      fatigueValue: isValueOrNone,
    },
    check: ({ moodValue, fatigueValue, notes }) => ({
      ...checkNotes({ notes }),
      ...(moodValue || fatigueValue ? {} : { moodValue: MOOD_MESSAGES.nothingChosen }),
    }),
    bodyOf: ({ moodValue, fatigueValue, notes }) => ({
      ...(moodValue ? { moodValue } : {}),
      ...(fatigueValue ? { fatigueValue } : {}),
      ...(notes.trim() ? { notes: notes.trim() } : {}),
      userId,
    }),
    write: (body, command) => {
      requireUser(userId);
      return logMood(body, command);
    },
    messageFor: (error) =>
      isUnauthenticated(error) ? MOOD_MESSAGES.notSignedIn : withWaitTime(MOOD_MESSAGES.notSaved, error),
  });
  return withToasts(form, { saved: { title: MOOD_MESSAGES.saved } });
}

import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { ENERGY_DEFAULT, MOOD_DEFAULT, SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
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
  readonly moodValue: ScaleValue;
  readonly fatigueValue: ScaleValue;
  readonly notes: string;
};

type MoodForm = DraftForm<MoodValues>;

/** The form for a person's check-in on this device. */
export function createMoodForm(userId: number): MoodForm {
  const form = createDraftForm<MoodValues, Parameters<typeof logMood>[0]>({
    key: moodDraft(userId),
    empty: { moodValue: MOOD_DEFAULT, fatigueValue: ENERGY_DEFAULT, notes: '' },
    isDayBound: true,
    guards: {
      moodValue: (value) => SCALE.includes(value),
      fatigueValue: (value) => SCALE.includes(value),
    },
    check: ({ notes }) => (codePoints(notes.trim()) > NOTES_MAX ? { notes: TOO_LONG } : {}),
    bodyOf: ({ notes, ...scales }) => ({
      ...scales,
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

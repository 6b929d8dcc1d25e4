import { ENERGY_DEFAULT, MOOD_DEFAULT, SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import { NOTES_MAX } from '../../../domain/mood/schema.ts';
import { codePoints } from '../../../domain/text.ts';
import { ApiError, isUnauthenticated } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { moodDraft } from '../../lib/stored-names.ts';
import { toaster } from '../../ui/toast/toaster.ts';
import { user } from '../session/session.ts';
import { logMood } from './entries.ts';

const TOO_LONG = `Notes must not exceed ${NOTES_MAX.toLocaleString('en')} characters`;

/** A record rather than an interface, so that it has the index signature a draft's values need. */
type MoodValues = {
  readonly moodValue: ScaleValue;
  readonly fatigueValue: ScaleValue;
  readonly notes: string;
};

type MoodForm = DraftForm<MoodValues>;

/** The check-in of one person on this device. */
export function createMoodForm(userId: number): MoodForm {
  const form = createDraftForm<MoodValues, Parameters<typeof logMood>[0]>({
    key: moodDraft(userId),
    empty: { moodValue: MOOD_DEFAULT, fatigueValue: ENERGY_DEFAULT, notes: '' },
    isDayBound: true,
    isValid: ({ moodValue, fatigueValue }) => SCALE.includes(moodValue) && SCALE.includes(fatigueValue),
    check: ({ notes }) => (codePoints(notes.trim()) > NOTES_MAX ? { notes: TOO_LONG } : {}),
    bodyOf: ({ notes, ...scales }) => ({
      ...scales,
      ...(notes.trim() ? { notes: notes.trim() } : {}),
      userId,
    }),
    write: (body, command) => {
      if (user.peek()?.id !== userId) throw new ApiError(401, 'Unauthorized', '');
      return logMood(body, command);
    },
    messageFor: (error) => (isUnauthenticated(error) ? MOOD_MESSAGES.notSignedIn : MOOD_MESSAGES.notSaved),
  });
  return {
    ...form,
    async save() {
      const isSaved = await form.save();
      const failure = form.failure.peek();
      if (isSaved) toaster.show({ title: MOOD_MESSAGES.saved });
      else if (failure) toaster.show({ title: 'Error', text: failure, destructive: true });
      return isSaved;
    },
  };
}

import { NOTES_MAX } from '../../../domain/mood/notes.ts';
import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import { codePoints } from '../../../domain/text.ts';
import { isUnauthenticated, refusalReason, withWaitTime } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { isHandedOver } from '../../lib/outbox/handed-over.ts';
import { moodDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { requireUser } from '../session/require-user.ts';
import { bodyOf, contentOfBody, FIELDS, type MoodContent, NO_CONTENT } from './content.ts';
import { logMood } from './entries.ts';

const TOO_LONG = `Notes must not exceed ${NOTES_MAX.toLocaleString('en')} characters`;

type ValueName = Exclude<keyof MoodContent, 'notes'>;

/** A value is 0 until the person has chosen it. A type, because a form's values need an index signature. */
export type MoodValues = { readonly [Name in ValueName]: ScaleValue | 0 } & { readonly notes: string };

const VALUE_NAMES = FIELDS.filter((name) => name !== 'notes') as readonly ValueName[];

/** The form's values for this content. */
export const valuesOf = (content: MoodContent): MoodValues =>
  ({
    ...Object.fromEntries(VALUE_NAMES.map((name) => [name, content[name] ?? 0])),
    notes: content.notes ?? '',
  }) as MoodValues;

/** The content in a form, without the space around the note. */
export const contentOfValues = (values: MoodValues): MoodContent =>
  contentOfBody({ ...values, notes: values.notes.trim() });

export const hasChosen = (values: MoodValues): boolean => VALUE_NAMES.some((name) => values[name] !== 0);

const isValueOrNone = (value: number): boolean => value === 0 || SCALE.includes(value as ScaleValue);

/** The guards for values of a stored draft. */
export const VALUE_GUARDS = Object.fromEntries(VALUE_NAMES.map((name) => [name, isValueOrNone])) as Readonly<
  Record<ValueName, typeof isValueOrNone>
>;

/** Finds a note that is too long. */
export const checkNotes = ({ notes }: { readonly notes: string }): { readonly notes?: string } =>
  codePoints(notes.trim()) > NOTES_MAX ? { notes: TOO_LONG } : {};

/** Finds a note that is too long, and a form in which no value is chosen. */
export const checkMood = (values: MoodValues) => ({
  ...checkNotes(values),
  ...(hasChosen(values) ? {} : { moodValue: MOOD_MESSAGES.nothingChosen }),
});

/** The fields of a body for a form. */
export const moodFields = (values: MoodValues) => bodyOf(contentOfValues(values));

type MoodForm = DraftForm<MoodValues>;

/**
 * The form of the mood sheet. Its draft is stored on this device. After a failed save of an earlier day the form starts
 * empty, and that save is sent with its own day before the next one.
 */
export function createMoodForm(userId: number): MoodForm {
  const form = createDraftForm<MoodValues, Parameters<typeof logMood>[0]>({
    key: moodDraft(userId),
    empty: valuesOf(NO_CONTENT),
    isDayBound: true,
    guards: VALUE_GUARDS,
    check: checkMood,
    bodyOf: (values) => ({ ...moodFields(values), userId }),
    withId: (body, id) => ({ id, ...body }),
    isHandedOver: (command) => isHandedOver(userId, command),
    write: (body, command) => {
      requireUser(userId);
      return logMood(body, command);
    },
    messageFor: (error) =>
      isUnauthenticated(error)
        ? MOOD_MESSAGES.notSignedIn
        : (refusalReason(error) ?? withWaitTime(MOOD_MESSAGES.notSaved, error)),
  });
  return withToasts(form, { saved: { title: MOOD_MESSAGES.saved } });
}

import type { LogMoodBody, MoodEntry } from '../../../domain/mood/schema.ts';
import { isUnauthenticated, refusalReason, withWaitTime } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { idOfEarlierSave, unlessRefused } from '../../lib/earlier-save.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import { isHandedOver } from '../../lib/outbox/handed-over.ts';
import { Waiting } from '../../lib/outbox/waiting.ts';
import type { Command } from '../../lib/send.ts';
import { moodDayDraft, moodEditDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { createEntrySync, isGone } from '../check-in/entry-sync.ts';
import { noteSavedCheckIn } from '../low-days/offers.ts';
import { NO_CONTENT } from '../mood/content.ts';
import { logMood, showCorrectedMood, withdrawMood } from '../mood/entries.ts';
import {
  checkMood,
  contentOfValues,
  type MoodValues,
  moodFields,
  VALUE_GUARDS,
  valuesOf,
} from '../mood/mood-form.ts';
import { requireUser } from '../session/require-user.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type DayValues = MoodValues & {
  /** The local time of the check-in, such as '15:00', or '' if the person has named none. */
  readonly time: string;
};
export type DayForm = DraftForm<DayValues>;

const guards = {
  ...VALUE_GUARDS,
  time: (time: string) => /^(\d\d:\d\d)?$/.test(time),
};

/** Says why a check-in is not saved. */
function messageFor(error: unknown): string {
  if (isUnauthenticated(error)) return MOOD_MESSAGES.notSignedIn;
  if (isGone(error)) return MOOD_MESSAGES.deletedElsewhere;
  return refusalReason(error) ?? withWaitTime(MOOD_MESSAGES.notSaved, error);
}

/** A check-in for a day. `at` is its local time with offset; null if the person has named none. */
interface Addition {
  readonly body: LogMoodBody & { readonly userId: number };
  readonly at: string | null;
}

const add = ({ body, at }: Addition, command: Command): Promise<MoodEntry | Waiting> =>
  logMood(body, at === null ? command : { ...command, at });

/**
 * Adds a check-in once. If an earlier attempt may have reached the server with other values or another time, deletes it
 * there first. A check-in without a chosen time has the time of that attempt.
 */
async function addOnce(
  addition: Addition,
  command: Command,
  earlier?: Command,
): Promise<MoodEntry | Waiting> {
  const id = earlier && (await idOfEarlierSave(earlier, add, ({ body }) => body.id));
  if (id !== undefined) await withdrawMood({ id, userId: addition.body.userId }).catch(unlessRefused);
  return add(addition, earlier ? { ...command, at: earlier.at } : command);
}

/** The form for a new check-in of this day. Each day has its own draft on this device. */
export function createAddForm(userId: number, date: string): DayForm {
  const form = createDraftForm<DayValues, Addition>({
    key: moodDayDraft(userId, date),
    empty: { ...valuesOf(NO_CONTENT), time: '' },
    guards,
    check: checkMood,
    bodyOf: (values) => ({
      body: { ...moodFields(values), localDate: date, userId },
      at: values.time ? localTimeOf(new Date(`${date}T${values.time}:00`)) : null,
    }),
    withId: ({ body, at }, id) => ({ body: { id, ...body }, at }),
    isCorrectable: true,
    isHandedOver: (command) => isHandedOver(userId, command),
    write: (addition, command, earlier) => {
      requireUser(userId);
      return addOnce(addition, command, earlier);
    },
    messageFor,
  });
  return withToasts(form, { saved: { title: MOOD_MESSAGES.saved } });
}

/** The form that corrects a check-in. The entry keeps its day and its time. */
export function createEditForm(entry: MoodEntry): DayForm {
  const { userId } = entry;
  const sync = createEntrySync(userId, entry);
  const form = createDraftForm<DayValues, Omit<DayValues, 'time'>>({
    key: moodEditDraft(userId, entry.id),
    empty: { ...valuesOf(entry), time: '' },
    guards,
    check: checkMood,
    bodyOf: ({ time: _, ...values }) => ({ ...values, notes: values.notes.trim() }),
    write: async (values) => {
      const stored = await sync.store(contentOfValues(values));
      noteSavedCheckIn(userId);
      if (stored.isWaiting) return new Waiting(entry.id);
      showCorrectedMood(stored.entry);
      return stored.entry;
    },
    messageFor,
  });
  return withToasts(form, { saved: { title: MOOD_MESSAGES.corrected } });
}

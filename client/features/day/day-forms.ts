import { SCALE, type ScaleValue } from '../../../domain/mood/scale.ts';
import type { LogMoodBody, MoodEntry } from '../../../domain/mood/schema.ts';
import { ApiError, isUnauthenticated, withWaitTime } from '../../lib/api-error.ts';
import { createDraftForm, type DraftForm } from '../../lib/draft-form.ts';
import { localTimeOf } from '../../lib/local-time.ts';
import { MOOD_MESSAGES } from '../../lib/messages/mood.ts';
import type { Command } from '../../lib/send.ts';
import { sentBody } from '../../lib/stored-draft.ts';
import { moodDayDraft, moodEditDraft } from '../../lib/stored-names.ts';
import { withToasts } from '../../ui/save-form/with-toasts.ts';
import { createEntrySync, isGone } from '../check-in/entry-sync.ts';
import { logMood, showCorrectedMood, withdrawMood } from '../mood/entries.ts';
import { checkNotes } from '../mood/mood-form.ts';
import { requireUser } from '../session/require-user.ts';

/** A type rather than an interface, because a form's values need an index signature. */
type DayValues = {
  /** 0 until the person has chosen. */
  readonly moodValue: ScaleValue | 0;
  readonly fatigueValue: ScaleValue | 0;
  readonly notes: string;
  /** The local time of the check-in, such as '15:00', or '' if the person has named none. */
  readonly time: string;
};
export type DayForm = DraftForm<DayValues>;

const isValueOrNone = (value: number): boolean => value === 0 || SCALE.includes(value as ScaleValue);
const guards = {
  moodValue: isValueOrNone,
  fatigueValue: isValueOrNone,
  time: (time: string) => /^(\d\d:\d\d)?$/.test(time),
};

const check = ({ moodValue, fatigueValue, notes }: DayValues) => ({
  ...checkNotes({ notes }),
  ...(moodValue || fatigueValue ? {} : { moodValue: MOOD_MESSAGES.nothingChosen }),
});

/** Says why a check-in is not saved. The server gives its own reason when it asks for consent first. */
function messageFor(error: unknown): string {
  if (isUnauthenticated(error)) return MOOD_MESSAGES.notSignedIn;
  if (isGone(error)) return MOOD_MESSAGES.deletedElsewhere;
  const reason = error instanceof ApiError && error.status === 403 ? error.serverMessage : undefined;
  return reason ?? withWaitTime(MOOD_MESSAGES.notSaved, error);
}

/** A check-in for a day. `at` is its local time with offset; null if the person has named none. */
interface Addition {
  readonly body: LogMoodBody & { readonly userId: number };
  readonly at: string | null;
}

const add = ({ body, at }: Addition, command: Command): Promise<MoodEntry> =>
  logMood(body, at === null ? command : { ...command, at });

/** Ignores a refusal, because the entry is invalid or deleted and another attempt would not help. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ApiError && [400, 404].includes(error.status)) return undefined;
  throw error;
}

/**
 * Adds a check-in once. If an earlier attempt may have reached the server with other values or another time, deletes it
 * there first.
 */
async function addOnce(addition: Addition, command: Command, earlier?: Command): Promise<void> {
  const arrived = earlier && (await add(sentBody<Addition>(earlier), earlier).catch(unlessRefused));
  if (arrived) await withdrawMood(arrived.id).catch(unlessRefused);
  await add(addition, command);
}

/** The form for a new check-in of this day. Each day has its own draft on this device. */
export function createAddForm(userId: number, date: string): DayForm {
  const form = createDraftForm<DayValues, Addition>({
    key: moodDayDraft(userId, date),
    empty: { moodValue: 0, fatigueValue: 0, notes: '', time: '' },
    guards,
    check,
    bodyOf: ({ moodValue, fatigueValue, notes, time }) => ({
      body: {
        ...(moodValue ? { moodValue } : {}),
        ...(fatigueValue ? { fatigueValue } : {}),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
        localDate: date,
        userId,
      },
      at: time ? localTimeOf(new Date(`${date}T${time}:00`)) : null,
    }),
    isCorrectable: true,
    write: async (addition, command, earlier) => {
      requireUser(userId);
      await addOnce(addition, command, earlier);
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
    empty: {
      moodValue: (entry.moodValue ?? 0) as ScaleValue | 0,
      fatigueValue: (entry.fatigueValue ?? 0) as ScaleValue | 0,
      notes: entry.notes ?? '',
      time: '',
    },
    guards,
    check,
    bodyOf: ({ moodValue, fatigueValue, notes }) => ({ moodValue, fatigueValue, notes: notes.trim() }),
    write: async ({ moodValue, fatigueValue, notes }) => {
      const content = {
        moodValue: moodValue || null,
        fatigueValue: fatigueValue || null,
        notes: notes || null,
      };
      showCorrectedMood(await sync.store(content));
    },
    messageFor,
  });
  return withToasts(form, { saved: { title: MOOD_MESSAGES.corrected } });
}

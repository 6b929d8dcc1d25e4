import { signal } from '@preact/signals-react';
import { readStored } from '../../lib/storage.ts';
import { DAILY_REMINDERS_KEY, DRAFT_PREFIX, ownReminders } from '../../lib/stored-names.ts';

/** Counts changes of the settings in this tab. */
const changes = signal(0);

/** Where the settings are stored: under the key of a draft, so that they are deleted with the person's drafts. */
export const remindersKey = (userId: number): string => `${DRAFT_PREFIX}${ownReminders(userId)}`;

/**
 * Whether the person has settings for reminders on this device, or switched reminders on in 1.0.2, which sent none. It
 * is true, too, once settings were changed in this tab. `ReminderHost` then fetches the code for reminders.
 */
export function hasReminders(userId: number): boolean {
  const isChanged = changes.value > 0;
  return isChanged || hasStoredReminders(userId) || readStored(DAILY_REMINDERS_KEY) === 'true';
}

/** Whether the person has settings for reminders on this device. */
export const hasStoredReminders = (userId: number): boolean => readStored(remindersKey(userId)) !== null;

/** Tells that the settings have changed. */
export function announceReminders(): void {
  changes.value += 1;
}

import type { Delivery } from '../../domain/reminders/decide-delivery.ts';

/** The fate of a due reminder. `expired`: the push service does not know the device any more. */
type ReminderOutcome = Exclude<Delivery, 'send'> | 'sent' | 'failed' | 'expired';

const counts = new Map<ReminderOutcome, number>();

export function countReminder(outcome: ReminderOutcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
}

/** Counts of the fates of the reminders that this process has taken, since it started. */
export const reminderCounts = (): ReadonlyMap<ReminderOutcome, number> => counts;

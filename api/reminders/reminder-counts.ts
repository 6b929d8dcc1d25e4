import type { Delivery } from '../../domain/reminders/decide-delivery.ts';

/** The outcome of a due reminder. `expired`: the push service does not know the device any more. */
type ReminderOutcome = Exclude<Delivery, 'send'> | 'sent' | 'failed' | 'expired';

const counts = new Map<ReminderOutcome, number>();

export function countReminder(outcome: ReminderOutcome): void {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
}

/** How many of the reminders that this process has taken since it started had each outcome. */
export const reminderCounts = (): ReadonlyMap<ReminderOutcome, number> => counts;

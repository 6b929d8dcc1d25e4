import type { Registry } from 'prom-client';
import { reminderCounts } from '../reminders/reminder-counts.ts';
import { Readings } from './readings.ts';
import { METRICS } from './stored-names.ts';

/** Measures what became of the reminders whose time had come. */
export function measureReminders(registry: Registry): void {
  new Readings(registry).counterPer(
    'outcome',
    METRICS.reminders,
    'Reminders whose time had come, by what became of them',
    reminderCounts,
  );
}

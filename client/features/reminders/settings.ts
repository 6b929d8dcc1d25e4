import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { type ReminderSchedule, TIMES_MAX } from '../../../domain/reminders/schedule.ts';
import { parseFields } from '../../lib/json.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { user } from '../session/session.ts';
import { announceReminders, remindersKey } from './has-reminders.ts';

/** How this device reminds its owner: by push message, or by a line in the app while that can't be had. */
export type ReminderWay = 'push' | 'app';

/** The reminders of this device. They are stored here; a server that sends push messages has a copy of the schedule. */
export interface ReminderSettings extends ReminderSchedule {
  readonly isOn: boolean;
  readonly way: ReminderWay;
  /** The address of the push subscription that the server knows. */
  readonly endpoint: string;
  /**
   * The zone of this device in which the person chose to keep the times of `zone`, so that the app does not ask again.
   */
  readonly keptIn: string;
  /** The last reminder that was shown in the app and closed, as local date and time. */
  readonly closed: string;
}

/** The device's time zone by its IANA name. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const defaults = (): ReminderSettings => ({
  isOn: false,
  way: 'app',
  zone: deviceZone(),
  times: ['09:00'],
  days: [1, 2, 3, 4, 5, 6, 7],
  quietHours: { from: '22:00', to: '07:30' },
  skipsCheckedInDays: true,
  endpoint: '',
  keptIn: '',
  closed: '',
});

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const isDay = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 7;
const listOf = <T>(
  value: unknown,
  fits: (item: unknown) => item is T,
  max: number,
): readonly T[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.length <= max && value.every(fits) ? value : undefined;

/**
 * The stored settings, with the default in place of each value that can't be used: another version may have written
 * it.
 */
function parse(text: string | null): ReminderSettings {
  const stored = parseFields(text);
  const other = defaults();
  const quiet = stored.quietHours as Partial<Record<'from' | 'to', unknown>> | null | undefined;
  const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);
  return {
    isOn: stored.isOn === true,
    way: stored.way === 'push' ? 'push' : 'app',
    zone: textOr(stored.zone, other.zone),
    times: listOf(stored.times, isTime, TIMES_MAX) ?? other.times,
    days: listOf(stored.days, isDay, 7) ?? other.days,
    quietHours:
      isTime(quiet?.from) && isTime(quiet.to) ? { from: quiet.from, to: quiet.to } : other.quietHours,
    skipsCheckedInDays: stored.skipsCheckedInDays !== false,
    endpoint: textOr(stored.endpoint, ''),
    keptIn: textOr(stored.keptIn, ''),
    closed: textOr(stored.closed, ''),
  };
}

const current = signal<ReminderSettings>(defaults());
const owner = computed(() => user.value?.id);

function load(): void {
  const id = owner.peek();
  current.value = id === undefined ? defaults() : parse(readStored(remindersKey(id)));
}

effect(() => {
  if (owner.value !== undefined) load();
});
// Another tab may have changed the settings.
addEventListener('storage', load);

/** The reminders on this device of the person who is signed in. While nobody is, they have no meaning. */
export const settings: ReadonlySignal<ReminderSettings> = current;

/** The part of the settings that the server gets. */
export const scheduleOf = ({
  zone,
  times,
  days,
  quietHours,
  skipsCheckedInDays,
}: ReminderSettings): ReminderSchedule => ({ zone, times, days, quietHours, skipsCheckedInDays });

/** Stores changed settings on this device. Does nothing while nobody is signed in. */
export function storeSettings(change: Partial<ReminderSettings>): void {
  const id = owner.peek();
  if (id === undefined) return;
  current.value = { ...current.peek(), ...change };
  writeStored(remindersKey(id), JSON.stringify(current.peek()));
  announceReminders();
}

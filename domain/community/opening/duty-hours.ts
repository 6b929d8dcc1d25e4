const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const SPAN =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:-(Mon|Tue|Wed|Thu|Fri|Sat|Sun))? ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** When moderators are on duty, in the local time of one zone. */
export interface DutyHours {
  /** For people to read, with the zone in brackets: `Mon-Fri 09:00-17:00, Sat 10:00-12:00 (Europe/Vienna)`. */
  readonly text: string;
  readonly zone: string;
  /** In minutes since Monday 00:00. `to` is after `from` and may reach into the next week. */
  readonly spans: readonly { readonly from: number; readonly to: number }[];
}

/**
 * Reads hours such as `Mon-Fri 09:00-17:00, Sat 22:00-06:00 Europe/Vienna`. A span whose end is not later than its
 * beginning ends on the next day. Returns undefined for any other text and for a zone that this runtime does not know.
 */
export function parseDutyHours(text: string): DutyHours | undefined {
  const [, list, zone] = /^(.+) ([A-Za-z0-9_+\-/]+)$/.exec(text.trim()) ?? [];
  if (list === undefined || zone === undefined || !isZone(zone)) return undefined;
  const parts = list.split(',').map((part) => part.trim());
  const spans = parts.map(spansOf);
  if (spans.includes(undefined)) return undefined;
  return { text: `${parts.join(', ')} (${zone})`, zone, spans: spans.flatMap((found) => found ?? []) };
}

/** Whether a moderator is on duty at `moment`. */
export function isOnDuty({ zone, spans }: DutyHours, moment: Date): boolean {
  const minute = minuteOfWeek(zone, moment);
  return spans.some(
    ({ from, to }) =>
      (minute >= from && minute < to) || (minute + WEEK_MINUTES >= from && minute + WEEK_MINUTES < to),
  );
}

function spansOf(text: string): { from: number; to: number }[] | undefined {
  const [, first, last = first, fromHour, fromMinute, toHour, toMinute] = SPAN.exec(text) ?? [];
  if (first === undefined) return undefined;
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  if (to > DAY_MINUTES) return undefined;
  const length = to > from ? to - from : to - from + DAY_MINUTES;
  const start = dayIndex(first);
  const days = ((dayIndex(last as string) - start + 7) % 7) + 1;
  return Array.from({ length: days }, (_, index) => {
    const begins = ((start + index) % 7) * DAY_MINUTES + from;
    return { from: begins, to: begins + length };
  });
}

const dayIndex = (day: string): number => DAYS.indexOf(day);

function minuteOfWeek(zone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return dayIndex(part('weekday')) * DAY_MINUTES + Number(part('hour')) * 60 + Number(part('minute'));
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    // RangeError is the only way in which Intl says that it does not know a zone.
    return false;
  }
}

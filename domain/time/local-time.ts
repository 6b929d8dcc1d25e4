import { DomainError } from '../domain-error.ts';
import { dayNumber, isDay } from './day-number.ts';
import { DAY_MS, MINUTE_MS } from './units.ts';
import { utcDay } from './utc-day.ts';

/** A device's clock at the moment of a call: an instant and a UTC offset. */
export interface LocalTime {
  /** Milliseconds since the epoch. */
  readonly instantMs: number;
  /** Minutes east of UTC, −720 to +840. */
  readonly offsetMinutes: number;
}

const OFFSET_MIN_MINUTES = -12 * 60;
const OFFSET_MAX_MINUTES = 14 * 60;

/**
 * A write may have happened at most this long before it reaches the server. It allows for a long time
 * offline.
 */
export const LATE_MAX_DAYS = 400;

const FORMAT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

const malformed = () => new DomainError('invalid', 'X-Local-Time must look like 2026-11-21T23:50:00+01:00');

/**
 * Reads an `X-Local-Time` header (ISO 8601 with seconds and an offset). Throws `DomainError('invalid')` if
 * the header is malformed, a part is out of its range, or the offset lies outside −12:00 to +14:00.
 */
export function parseLocalTime(header: string): LocalTime {
  const match = FORMAT.exec(header);
  if (!match) throw malformed();
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const offsetMinutes = parseOffset(zone as string);
  const parts = [year, Number(month) - 1, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = Date.UTC(...parts);
  // Date.UTC turns 31 February into a day in March, so compare the result with the input.
  if (new Date(wall).toISOString().slice(0, 19) !== header.slice(0, 19)) throw malformed();
  const milliseconds = Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
  return { instantMs: wall + milliseconds - offsetMinutes * MINUTE_MS, offsetMinutes };
}

function parseOffset(zone: string): number {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4, 6));
  const east = hours * 60 + minutes;
  const offset = zone[0] === '-' ? 0 - east : east;
  if (minutes > 59 || offset < OFFSET_MIN_MINUTES || offset > OFFSET_MAX_MINUTES) throw malformed();
  return offset;
}

/** The calendar date (YYYY-MM-DD) of the instant at `offsetMinutes` from UTC. */
export const localDateAt = (instantMs: number, offsetMinutes: number): string =>
  utcDay(instantMs + offsetMinutes * MINUTE_MS);

/**
 * When a write happened: the device's instant, at most the server's time, and the local date of that instant. Without a
 * device time: the server's time, in UTC. `day` (YYYY-MM-DD) is the local date of a write about an earlier day. Throws
 * `DomainError('invalid')` if the write or the day is more than `LATE_MAX_DAYS` ago, and if `day` is in the future or
 * not a date.
 */
export function momentOfWrite(
  local: LocalTime | undefined,
  nowMs: number,
  day?: string,
): { occurredAt: string; localDate: string } {
  const instantMs = Math.min(local?.instantMs ?? nowMs, nowMs);
  if (nowMs - instantMs > LATE_MAX_DAYS * DAY_MS) {
    throw new DomainError('invalid', `An entry can be at most ${LATE_MAX_DAYS} days old`);
  }
  const today = localDateAt(instantMs, local?.offsetMinutes ?? 0);
  if (day !== undefined) requireDayUntil(today, day);
  return { occurredAt: new Date(instantMs).toISOString(), localDate: day ?? today };
}

/** Throws `DomainError('invalid')` unless this is a date, not after `today`, and at most `LATE_MAX_DAYS` before it. */
function requireDayUntil(today: string, day: string): void {
  if (!isDay(day)) throw new DomainError('invalid', 'localDate must be a date like 2026-11-21');
  const daysBack = dayNumber(today) - dayNumber(day);
  if (daysBack < 0) throw new DomainError('invalid', 'An entry cannot be for a day to come');
  if (daysBack > LATE_MAX_DAYS)
    throw new DomainError('invalid', `An entry can be at most ${LATE_MAX_DAYS} days old`);
}

/**
 * The local date of a reader, by default in UTC. A device time more than `LATE_MAX_DAYS` ago is ignored. For a device
 * time in the future the server's time counts, at the device's offset.
 */
export function todayOfRead(local: LocalTime | undefined, nowMs: number): string {
  const usable = local && nowMs - local.instantMs <= LATE_MAX_DAYS * DAY_MS ? local : undefined;
  return localDateAt(Math.min(usable?.instantMs ?? nowMs, nowMs), usable?.offsetMinutes ?? 0);
}

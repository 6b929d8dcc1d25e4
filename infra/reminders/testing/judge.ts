import { isQuietAt, minuteOf, type ReminderSchedule } from '../../../domain/reminders/schedule.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/time/units.ts';

const STEP_MS = DAY_MS / 4;

/** A time in which a zone keeps one distance from UTC. Its end is not part of it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly offsetMs: number;
}

/** The distance of a zone's wall clock from UTC, by `Intl`. */
function offsetReader(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(at)) ?? [];
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
    return sign === '-' ? -ms : ms;
  };
}

/**
 * The spans between the clock changes of a zone from `from` to `to`, to the minute. The first one begins and the
 * last one ends without a limit.
 */
export function spansOf(zone: string, from: number, to: number): Span[] {
  const offsetAt = offsetReader(zone);
  const spans: Span[] = [];
  let start = Number.NEGATIVE_INFINITY;
  let offsetMs = offsetAt(from);
  for (let at = from; at < to; at += STEP_MS) {
    const next = offsetAt(at + STEP_MS);
    if (next === offsetMs) continue;
    let [before, after] = [at, at + STEP_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle) === offsetMs) before = middle;
      else after = middle;
    }
    spans.push({ from: start, to: after, offsetMs });
    start = after;
    offsetMs = next;
  }
  return [...spans, { from: start, to: Number.POSITIVE_INFINITY, offsetMs }];
}

/** The time at which a wall clock shows `wall`: the second one if it comes twice, and shifted by the jump if it never comes. */
function timeAt(wall: number, spans: readonly Span[]): number {
  const found = spans.filter(({ from, to, offsetMs }) => from <= wall - offsetMs && wall - offsetMs < to);
  const last = found.at(-1);
  if (last) return wall - last.offsetMs;
  const before = spans.find(
    ({ to, offsetMs }, index) =>
      to + offsetMs <= wall && wall < to + (spans[index + 1]?.offsetMs ?? Number.NEGATIVE_INFINITY),
  );
  if (!before) throw new Error('a wall time that no span explains');
  return wall - before.offsetMs;
}

/**
 * Every time from `from` (exclusive) to `to` (exclusive) at which a schedule is due, in milliseconds since 1970, worked
 * out day by day in another way than the database does.
 */
export function expectedTimes(
  { times, days, quietHours }: ReminderSchedule,
  spans: readonly Span[],
  from: number,
  to: number,
): number[] {
  const due = new Set<number>();
  const firstDay = Math.floor(from / DAY_MS) - 3;
  for (let day = firstDay; day * DAY_MS < to + 3 * DAY_MS; day++) {
    const midnight = day * DAY_MS;
    // 1970-01-01 was a Thursday.
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
    if (!days.includes(weekday)) continue;
    for (const time of times) {
      const at = timeAt(midnight + minuteOf(time) * MINUTE_MS, spans);
      const span = spans.find((one) => one.from <= at && at < one.to);
      const minute = Math.floor(((((at + (span?.offsetMs ?? 0)) % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS);
      if (at > from && at < to && !isQuietAt(minute, quietHours)) due.add(at);
    }
  }
  return [...due].sort((a, b) => a - b);
}

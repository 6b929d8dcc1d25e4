import { dayAfter } from '../../domain/time/day-number.ts';
import { momentOfWrite } from '../../domain/time/local-time.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/units.ts';
import { todayInUtc } from '../today-in-utc.ts';

/** A moment of the demo history: its day, counted from 0, and the minute of that day, in UTC. */
export interface DemoTime {
  readonly day: number;
  readonly minuteOfDay: number;
}

/** Maps the days of the demo history to dates. */
export class DemoCalendar {
  readonly #startMs: number;

  /** `firstDate` is the date of day 0, YYYY-MM-DD. */
  constructor(firstDate: string) {
    this.#startMs = Date.parse(firstDate);
  }

  /** A history that ends yesterday. */
  static endingYesterday(days: number): DemoCalendar {
    return new DemoCalendar(dayAfter(todayInUtc(), -days));
  }

  /** The moment that a write would have had if it had been sent at this point of the history. */
  momentOf({ day, minuteOfDay }: DemoTime): { occurredAt: string; localDate: string } {
    const instantMs = this.#startMs + day * DAY_MS + minuteOfDay * MINUTE_MS;
    return momentOfWrite({ instantMs, offsetMinutes: 0 }, Date.now());
  }
}

/** The minute of the day for a time such as 07:20. */
export function minuteOfDayAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

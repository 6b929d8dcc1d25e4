import { momentOfWrite } from '../../domain/time/local-time.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A point of the demo history: a day of it, from 0, and the minute of that day, in UTC. */
export interface DemoTime {
  readonly day: number;
  readonly minuteOfDay: number;
}

/** The demo history, as days of the calendar. */
export class DemoCalendar {
  readonly #startMs: number;

  /** `firstDate` is its day 0, YYYY-MM-DD. */
  constructor(firstDate: string) {
    this.#startMs = Date.parse(firstDate);
  }

  /** One that ends yesterday. */
  static endingYesterday(days: number): DemoCalendar {
    return new DemoCalendar(new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10));
  }

  /** When a write at this point happened, had it been sent then. */
  momentOf({ day, minuteOfDay }: DemoTime): { occurredAt: string; localDate: string } {
    const instantMs = this.#startMs + day * DAY_MS + minuteOfDay * MINUTE_MS;
    return momentOfWrite({ instantMs, offsetMinutes: 0 }, Date.now());
  }
}

/** The minute of the day of a time like 07:20. */
export function minuteOfDayAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}
